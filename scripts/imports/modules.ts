import { posix } from "node:path";
import { parseSync } from "oxc-parser";
import { lineAt, type TextFile } from "./read-tree.ts";

/** One import or re-export. `typeOnly` imports are erased before the code runs. */
export interface ImportEdge {
  specifier: string;
  line: number;
  typeOnly: boolean;
  dynamic: boolean;
  /** A path of the project, or null for a package or one of Node's modules. */
  target: string | null;
}

export interface Module {
  path: string;
  imports: ImportEdge[];
  /** Whether every statement re-exports another file, or one re-exports everything of it. */
  isBarrel: boolean;
  /** Exported names with their lines, without re-exports and the default export. */
  exports: readonly { name: string; line: number }[];
}

/** The `imports` of package.json: `{ "#web/*": "./src/web/*" }`. */
export type Subpaths = Readonly<Record<string, string>>;

export const isModule = (path: string) => /\.(?:ts|tsx|cts|mts|js|cjs|mjs)$/.test(path);

export function readModule(file: TextFile, subpaths: Subpaths): Module {
  const { module, program } = parseSync(file.path, file.text);
  const edge = (specifier: string, start: number, typeOnly: boolean, dynamic = false): ImportEdge => ({
    specifier,
    line: lineAt(file.text, start),
    typeOnly,
    dynamic,
    target: resolve(file.path, specifier, subpaths),
  });

  const imports = module.staticImports.map(({ moduleRequest, start, entries }) =>
    edge(moduleRequest.value, start, entries.length > 0 && entries.every((entry) => entry.isType)),
  );
  for (const { entries } of module.staticExports) {
    const reExported = entries.filter((entry) => entry.moduleRequest !== null);
    for (const entry of reExported) {
      imports.push(edge(entry.moduleRequest?.value ?? "", entry.start, entry.isType));
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^["'](.+)["']$/.exec(file.text.slice(moduleRequest.start, moduleRequest.end));
    if (literal?.[1]) imports.push(edge(literal[1], moduleRequest.start, false, true));
  }

  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, exportName, start }) =>
      moduleRequest === null && exportName.kind === "Name" && exportName.name
        ? [{ name: exportName.name, line: lineAt(file.text, start) }]
        : [],
    ),
  );
  const reExportsAll = program.body.some((statement) => statement.type === "ExportAllDeclaration");
  const onlyReExports = program.body.every(
    (statement) => statement.type === "ExportNamedDeclaration" && statement.source !== null,
  );
  const isBarrel = program.body.length > 0 && (reExportsAll || onlyReExports);
  return { path: file.path, imports, isBarrel, exports };
}

function resolve(from: string, specifier: string, subpaths: Subpaths): string | null {
  const plain = specifier.split("?")[0] ?? specifier;
  if (plain.startsWith(".")) return posix.join(posix.dirname(from), plain);
  for (const [pattern, target] of Object.entries(subpaths)) {
    const prefix = pattern.slice(0, -1);
    if (plain.startsWith(prefix)) return posix.normalize(target.replace("*", plain.slice(prefix.length)));
  }
  return null;
}
