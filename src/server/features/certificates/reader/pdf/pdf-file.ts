import path from "node:path";
import { fileURLToPath } from "node:url";
import {
  getDocument,
  InvalidPDFException,
  PasswordException,
  VerbosityLevel,
} from "pdfjs-dist/legacy/build/pdf.mjs";
import { PlatformProblem } from "#platform/problem.ts";

export type PdfFile = Awaited<ReturnType<typeof getDocument>["promise"]>;
export type PdfPage = Awaited<ReturnType<PdfFile["getPage"]>>;

/** No picture is decoded: none is needed for the text. */
const NO_PICTURES = 1;
/** Pixels of a page scanned at 600 dots per inch. Larger pictures are left out. */
const MAX_PICTURE_PIXELS = 40_000_000;

const folderOf = (name: string): string =>
  `${path.join(path.dirname(fileURLToPath(import.meta.resolve("pdfjs-dist/package.json"))), name)}/`;

/**
 * Opens a PDF, with its pictures if pages are to be painted. Nothing is fetched, no script runs, and no font of the
 * system is used. pdf.js takes the bytes away, so give it a copy.
 */
export const openPdfFile = (bytes: Uint8Array<ArrayBuffer>, withPictures: boolean): Promise<PdfFile> =>
  getDocument({
    data: bytes,
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
    disableFontFace: true,
    useWorkerFetch: false,
    isOffscreenCanvasSupported: false,
    enableXfa: false,
    // Tells which characters a font leaves open.
    fontExtraProperties: true,
    maxImageSize: withPictures ? MAX_PICTURE_PIXELS : NO_PICTURES,
    stopAtErrors: false,
    ...(withPictures && {
      standardFontDataUrl: folderOf("standard_fonts"),
      cMapUrl: folderOf("cmaps"),
      wasmUrl: folderOf("wasm"),
      iccUrl: folderOf("iccs"),
    }),
  }).promise;

/** What pdf.js says about a file, as a sentence; null if the error is not the file's fault. */
export function problemOfFile(error: unknown): PlatformProblem | null {
  if (error instanceof PasswordException)
    return new PlatformProblem("The PDF is protected by a password. Ask the laboratory for one without.");
  // pdf.js wraps what its parser throws about a page; anything else is an error of our own.
  const isDamaged =
    error instanceof InvalidPDFException ||
    (error instanceof Error && ["UnknownErrorException", "FormatError"].includes(error.name));
  return isDamaged
    ? new PlatformProblem(
        "The PDF is damaged, or no PDF: its pages can't be read. Ask the laboratory for another copy.",
        { cause: error },
      )
    : null;
}
