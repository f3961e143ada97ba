import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { duplicateExports } from "./exported-names.ts";
import { featureOrderViolations } from "./feature-order.ts";
import { featureFiles, longFiles, machinePaths, registryHosts, strayTsx, vagueNames } from "./file-rules.ts";
import { longFunctions } from "./function-length.ts";
import { barrels, cycles, eagerImports, layerViolations } from "./graph-rules.ts";
import { isModule, readModule, type Subpaths } from "./modules.ts";
import { outboundModules } from "./outbound-modules.ts";
import { readTree } from "./read-tree.ts";
import type { ImportFinding, ImportRules } from "./rules.ts";
import { smallFiles } from "./small-files.ts";

/** Everything in the tree that the rules forbid, in the order of the files. */
export async function checkTree(root: string, rules: ImportRules): Promise<ImportFinding[]> {
  const files = await readTree(root);
  const subpaths = await readSubpaths(root);
  const modules = files.filter(({ path }) => isModule(path)).map((file) => readModule(file, subpaths));

  return [
    ...layerViolations(modules, rules),
    ...eagerImports(modules, rules),
    ...outboundModules(files, modules, rules),
    ...cycles(modules),
    ...featureOrderViolations(modules, rules),
    ...barrels(modules, rules),
    ...duplicateExports(files, modules, rules),
    ...featureFiles(files, rules),
    ...strayTsx(files, rules),
    ...vagueNames(files, rules),
    ...longFiles(files, rules),
    ...longFunctions(files, rules),
    ...smallFiles(files, modules, rules),
    ...registryHosts(files),
    ...machinePaths(files),
  ].sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
}

async function readSubpaths(root: string): Promise<Subpaths> {
  const manifest = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { imports?: Subpaths };
  return manifest.imports ?? {};
}
