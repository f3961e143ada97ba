import { dirname, matchesGlob } from "node:path";
import { isModule, type Module } from "./modules.ts";
import type { TextFile } from "./read-tree.ts";
import type { ImportFinding, ImportRules } from "./rules.ts";

const isTest = (path: string) => /\.test\.tsx?$/.test(path);

/**
 * Small files whose only importer is in the same folder: a reader of one always has to open the other. A test of its
 * own, a dynamic import or a worker thread is a reason for a file, and so is what the table lists.
 */
export function smallFiles(
  files: readonly TextFile[],
  modules: readonly Module[],
  { smallFiles: { folders, minLines, exempt } }: ImportRules,
): ImportFinding[] {
  const importers = importersOf(modules);
  return files.flatMap(({ path, text }) => {
    if (!isModule(path) || isTest(path)) return [];
    const lines = text.split("\n").length - 1;
    const [only, ...others] = importers.get(path) ?? [];
    if (lines >= minLines || !only || others.length > 0) return [];
    if (only.dynamic || dirname(only.path) !== dirname(path)) return [];
    if (!folders.some((folder) => path.startsWith(`${folder}/`))) return [];
    if (Object.keys(exempt).some((glob) => matchesGlob(path, glob))) return [];
    return [
      {
        file: path,
        line: 1,
        rule: "small-file",
        problem: `${lines} lines, and only ${only.path} imports it.`,
        remedy: `Move its content there; a file of its own has ${minLines} lines, another importer or a test.`,
      },
    ];
  });
}

interface Importer {
  path: string;
  dynamic: boolean;
}

/** The files that import each file, tests included. */
function importersOf(modules: readonly Module[]): Map<string, Importer[]> {
  const importers = new Map<string, Importer[]>();
  for (const { path, imports } of modules) {
    for (const { target, dynamic } of imports) {
      if (target === null) continue;
      const known = importers.get(target) ?? [];
      importers.set(target, known);
      const importer = known.find((one) => one.path === path);
      if (importer) importer.dynamic ||= dynamic;
      else known.push({ path, dynamic });
    }
  }
  return importers;
}
