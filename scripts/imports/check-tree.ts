import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { atticNames, featureFiles, foreignHosts, longFiles, machinePaths, strayTsx } from "./file-rules.ts";
import { barrels, cycles, heavyImports, wallsBetweenRooms } from "./graph-rules.ts";
import { isModule, readModule, type Subpaths } from "./modules.ts";
import { waysOut } from "./outbound-modules.ts";
import { readTree } from "./read-tree.ts";
import type { Finding, HouseRules } from "./rules.ts";

/** Everything in the tree that the house rules forbid, in the order of the files. */
export async function checkTree(root: string, house: HouseRules): Promise<Finding[]> {
  const files = await readTree(root);
  const subpaths = await readSubpaths(root);
  const modules = files.filter(({ path }) => isModule(path)).map((file) => readModule(file, subpaths));

  return [
    ...wallsBetweenRooms(modules, house),
    ...heavyImports(modules, house),
    ...waysOut(files, modules, house),
    ...cycles(modules),
    ...barrels(modules, house),
    ...featureFiles(files, house),
    ...strayTsx(files, house),
    ...atticNames(files, house),
    ...longFiles(files, house),
    ...foreignHosts(files),
    ...machinePaths(files),
  ].sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
}

async function readSubpaths(root: string): Promise<Subpaths> {
  const manifest = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { imports?: Subpaths };
  return manifest.imports ?? {};
}
