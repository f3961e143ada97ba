import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { prepareZXingModule, type WriterOptions, writeBarcode } from "zxing-wasm/writer";

const wasm = createRequire(import.meta.url).resolve("zxing-wasm/writer/zxing_writer.wasm");
prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(await readFile(wasm)).buffer } });

export type Symbology = "EAN13" | "EAN8" | "UPCA" | "UPCE" | "ITF14" | "QRCode" | "DataMatrix";

/** A barcode symbol as one SVG path in modules, without quiet zone. */
export interface PrintedSymbol {
  path: string;
  /** In modules. */
  width: number;
  height: number;
}

/** Renders a barcode symbol. GS1 element strings as printed, "(01)…(10)…", become GS1 DataMatrix. */
export async function renderSymbol(symbology: Symbology, text: string): Promise<PrintedSymbol> {
  const options: WriterOptions = {
    format: symbology === "ITF14" ? "ITF" : symbology,
    withQuietZones: false,
    ...(symbology === "DataMatrix" && text.startsWith("(") ? { options: "gs1" } : {}),
  };
  const { svg, error } = await writeBarcode(text, options);
  const [, width, height] = /<svg width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
  const path = [...svg.matchAll(/ d="([^"]+)"/g)].map(([, drawn]) => drawn).join("");
  if (error || !path) throw new Error(`${symbology} ${text}: ${error}`);
  return { path, width: Number(width), height: Number(height) };
}
