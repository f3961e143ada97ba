import { posix } from "node:path";
import { getFormatFromId } from "numfmt";
import { type Workbook, WorkbookTooLarge } from "./parts.ts";

/** What the cells of all sheets refer to. */
export interface WorkbookTables {
  /** Shown sheets in their order. */
  sheets: { name: string; part: string }[];
  /** Names of the sheets that are hidden, which are not read. */
  hidden: string[];
  strings: string[];
  /** Number format of each style. */
  formats: string[];
  /** Days are counted from 1904. */
  is1904: boolean;
}

export async function readTables(book: Workbook, maxStrings: number): Promise<WorkbookTables> {
  const targets = new Map<string, { target: string; type: string }>();
  await book.read("xl/_rels/workbook.xml.rels", {
    ...IGNORED,
    open: (name, { Id, Target, Type = "" }) => {
      if (name === "Relationship" && Id && Target)
        targets.set(Id, {
          target: posix.join("/xl", Target.startsWith("/") ? `..${Target}` : Target).slice(1),
          type: Type,
        });
    },
  });
  const sheets: WorkbookTables["sheets"] = [];
  const hidden: string[] = [];
  let is1904 = false;
  await book.read("xl/workbook.xml", {
    ...IGNORED,
    open: (name, attributes) => {
      if (name === "workbookPr") is1904 = /^(?:1|true)$/.test(attributes.date1904 ?? "");
      const part = targets.get(attributes["r:id"] ?? "");
      if (name !== "sheet" || !part?.type.endsWith("/worksheet")) return;
      const title = attributes.name ?? "";
      if (/hidden/i.test(attributes.state ?? "")) hidden.push(title);
      else sheets.push({ name: title, part: part.target });
    },
  });
  const partOf = (type: string, usual: string) =>
    [...targets.values()].find((part) => part.type.endsWith(type))?.target ?? usual;
  return {
    sheets,
    hidden,
    is1904,
    strings: await readStrings(book, partOf("/sharedStrings", "xl/sharedStrings.xml"), maxStrings),
    formats: await readFormats(book, partOf("/styles", "xl/styles.xml")),
  };
}

const IGNORED = { open: () => {}, close: () => {}, text: () => {} };

/** Texts of several fonts are joined; how they are pronounced (rPh) is left out. */
async function readStrings(book: Workbook, part: string, maxStrings: number): Promise<string[]> {
  const strings: string[] = [];
  let inText = false;
  let inPhonetics = false;
  let current = "";
  await book.read(part, {
    open: (name) => {
      if (name === "si") current = "";
      if (name === "rPh") inPhonetics = true;
      if (name === "t") inText = !inPhonetics;
    },
    text: (text) => {
      if (inText) current += text;
    },
    close: (name) => {
      if (name === "t") inText = false;
      if (name === "rPh") inPhonetics = false;
      if (name === "si" && strings.push(current) > maxStrings)
        throw new WorkbookTooLarge(`The workbook has more than ${maxStrings} texts.`);
    },
  });
  return strings;
}

async function readFormats(book: Workbook, part: string): Promise<string[]> {
  const own = new Map<number, string>();
  const formats: string[] = [];
  let inCells = false;
  await book.read(part, {
    ...IGNORED,
    open: (name, { numFmtId, formatCode = "General" }) => {
      if (name === "numFmt") own.set(Number(numFmtId), formatCode);
      if (name === "cellXfs") inCells = true;
      const id = Number(numFmtId ?? 0);
      if (name === "xf" && inCells) formats.push(own.get(id) ?? getFormatFromId(id) ?? "General");
    },
    close: (name) => {
      if (name === "cellXfs") inCells = false;
    },
  });
  return formats;
}
