import { SaxesParser, type SaxesTagPlain } from "saxes";
import { fromBufferPromise, type ZipFile } from "yauzl";

/** Bytes that all parts of a workbook may have together when unpacked, counted while unpacking. */
export interface PartsBudget {
  left: number;
}

/** A workbook that is larger than what is allowed; `message` is a sentence. */
export class WorkbookTooLarge extends Error {}

/** What is called for the XML of a part. Names have no prefix. */
export interface PartHandler {
  open(name: string, attributes: Record<string, string>): void;
  close(name: string): void;
  text(text: string): void;
}

/** The packed parts of a workbook by their names. */
export interface Workbook {
  names: ReadonlySet<string>;
  /** Reads a part as it is unpacked, never as a whole. Nothing if there is none of this name. */
  read(name: string, handler: PartHandler): Promise<void>;
}

/** Directories of more entries are no certificates. */
const MAX_ENTRIES = 5000;

export async function openWorkbook(bytes: Uint8Array, budget: PartsBudget): Promise<Workbook> {
  const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    lazyEntries: true,
    autoClose: false,
  });
  if (zip.entryCount > MAX_ENTRIES)
    throw new WorkbookTooLarge(`The workbook has more than ${MAX_ENTRIES} parts.`);
  const entries = new Map<string, Parameters<ZipFile["openReadStreamPromise"]>[0]>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return {
    names: new Set(entries.keys()),
    read: async (name, handler) => {
      const entry = entries.get(name);
      if (!entry) return;
      const parser = parserFor(handler);
      const decoder = new TextDecoder();
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        budget.left -= (chunk as Buffer).byteLength;
        if (budget.left < 0) throw new WorkbookTooLarge("The workbook is too large when unpacked.");
        parser.write(decoder.decode(chunk as Buffer, { stream: true }));
      }
      parser.close();
    },
  };
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(":") + 1);

/** saxes knows no entities but those of XML itself, and fetches nothing. */
function parserFor(handler: PartHandler): SaxesParser {
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", (tag) => {
    const { name, attributes } = tag as SaxesTagPlain;
    handler.open(withoutPrefix(name), attributes);
  });
  parser.on("closetag", ({ name }) => handler.close(withoutPrefix(name)));
  parser.on("text", (text) => handler.text(text));
  parser.on("cdata", (text) => handler.text(text));
  return parser;
}
