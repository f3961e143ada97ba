import type { Module } from "./modules.ts";
import type { TextFile } from "./read-tree.ts";
import type { ExportedNameRules, ImportFinding, ImportRules } from "./rules.ts";

interface Exported {
  file: string;
  line: number;
}

/**
 * Exported names that several files share. A name has one meaning in the whole project, so that a search for it leads
 * to one place. A type and a value of one name in one file are one meaning.
 */
export function duplicateExports(
  files: readonly TextFile[],
  modules: readonly Module[],
  { exportedNames: rules }: ImportRules,
): ImportFinding[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const byName = new Map<string, Exported[]>();
  for (const { path, exports } of modules) {
    if (!rules.folders.some((folder) => path.startsWith(`${folder}/`))) continue;
    for (const { name, line } of exports) {
      const places = byName.get(name) ?? [];
      byName.set(name, places);
      if (!places.some(({ file }) => file === path)) places.push({ file: path, line });
    }
  }
  return [...byName].flatMap(([name, places]) => {
    if (places.length < 2 || rules.prescribed.includes(name)) return [];
    if (isEndpointWithImplementation(name, places, texts, rules)) return [];
    return places.slice(1).map(({ file, line }) => ({
      file,
      line,
      rule: "exported-name",
      problem: `${name} is also exported by ${places[0]?.file}.`,
      remedy: "Give each its own, more specific name.",
    }));
  });
}

/** An endpoint and the one function that answers it are the same thing, declared and implemented. */
function isEndpointWithImplementation(
  name: string,
  places: readonly Exported[],
  texts: ReadonlyMap<string, string>,
  { endpoints, implementations }: ExportedNameRules,
): boolean {
  const declared = places.filter(
    ({ file }) =>
      file.startsWith(`${endpoints}/`) &&
      new RegExp(`^export const ${name} = endpoint\\(`, "m").test(texts.get(file) ?? ""),
  );
  const implemented = places.filter(({ file }) => file.startsWith(`${implementations}/`));
  return places.length === 2 && declared.length === 1 && implemented.length === 1;
}
