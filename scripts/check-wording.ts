import { isModule } from "./imports/modules.ts";
import { readTree, type TextFile } from "./imports/read-tree.ts";
import {
  CHECKED_DOCUMENTS,
  CHECKED_FOLDERS,
  COPY_FOLDERS,
  EVERYWHERE,
  EXCEPTIONS,
  IN_COPY,
  IN_SOURCE_COPY,
} from "./wording/rules.ts";
import { proseIn, proseInMarkdown } from "./wording/texts.ts";

/** A phrase that GLOSSARY.md retired, with its place. */
export interface WordingFinding {
  file: string;
  line: number;
  phrase: string;
  instead: string;
  text: string;
}

const below = (path: string, folders: readonly string[]) =>
  folders.some((folder) => path.startsWith(`${folder}/`));

/** Every retired phrase in the comments and user-facing text of a source file, or in a document. */
export function checkWording(file: string, source: string): WordingFinding[] {
  const isDocument = CHECKED_DOCUMENTS.test(file);
  const prose = isDocument ? proseInMarkdown(source) : proseIn(file, source);
  return prose.flatMap(({ kind, text, line }) => {
    if (Object.keys(EXCEPTIONS).some((allowed) => text.includes(allowed))) return [];
    const isCopy = kind === "copy" && (isDocument || below(file, COPY_FOLDERS));
    const rules = [
      ...EVERYWHERE,
      ...(isCopy ? IN_COPY : []),
      ...(isCopy && !isDocument ? IN_SOURCE_COPY : []),
    ];
    return rules.flatMap(({ phrase, instead }) => {
      const match = phrase.exec(text);
      return match ? [{ file, line, phrase: match[0], instead, text: excerpt(text, match.index) }] : [];
    });
  });
}

const excerpt = (text: string, index: number) => text.slice(Math.max(0, index - 40), index + 60).trim();

/** Checks the whole tree. The rules themselves quote the phrases, so `scripts/wording` is left out. */
async function checkWholeTree(root: string): Promise<WordingFinding[]> {
  return (await checkedFiles(root)).flatMap(({ path, text }) => checkWording(path, text));
}

/** The source files and documents that the rules apply to. */
export async function checkedFiles(root: string): Promise<TextFile[]> {
  return (await readTree(root)).filter(
    ({ path }) =>
      CHECKED_DOCUMENTS.test(path) ||
      (isModule(path) &&
        below(path, CHECKED_FOLDERS) &&
        !path.startsWith("scripts/wording/") &&
        !/\.test\.tsx?$/.test(path)),
  );
}

if (import.meta.main) {
  const findings = await checkWholeTree(process.cwd());
  for (const { file, line, phrase, instead, text } of findings) {
    console.log(`${file}:${line}  "${phrase}": write ${instead}\n    ${text}`);
  }
  console.log(findings.length === 0 ? "check-wording: clean" : `check-wording: ${findings.length} found`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
