import { isBuiltin } from "node:module";
import { matchesGlob } from "node:path";
import type { ImportEdge, Module } from "./modules.ts";
import type { ImportFinding, ImportRules, LayerRules } from "./rules.ts";

interface Place {
  layer: LayerRules;
  /** The folder itself where the layer’s folder is a pattern: `src/server/features/search`. */
  folder: string;
}

/** Imports between layers, packages a layer may not use, and relative or aliased spelling. */
export function layerViolations(modules: readonly Module[], rules: ImportRules): ImportFinding[] {
  return modules.flatMap((module) => {
    const place = placeOf(module.path, rules);
    if (!place) {
      return module.path.startsWith("src/") ? [unplaced(module.path)] : [];
    }
    return module.imports.flatMap((edge) => {
      const at = { file: module.path, line: edge.line };
      if (edge.target === null) return outsidePackage(at, edge, module, place);
      return [...forbiddenLayer(at, edge.target, module, place), ...spelling(at, edge, place, rules)];
    });
  });
}

type At = Pick<ImportFinding, "file" | "line">;

const isTest = (path: string) => /\.test\.tsx?$/.test(path);

function placeOf(path: string, rules: ImportRules): Place | null {
  const places = rules.layers.flatMap((layer) => {
    const folder = new RegExp(`^${layer.folder.replace("*", "[^/]+")}(?=/)`).exec(path)?.[0];
    return folder ? [{ layer, folder }] : [];
  });
  return places.sort((a, b) => b.folder.length - a.folder.length)[0] ?? null;
}

const unplaced = (file: string): ImportFinding => ({
  file,
  line: 1,
  rule: "layer",
  problem: "This file belongs to no layer.",
  remedy: "Move it into one of the layers of ARCHITECTURE.md.",
});

function outsidePackage(at: At, edge: ImportEdge, module: Module, { layer }: Place): ImportFinding[] {
  const virtual = /^(?!node:)\w+:/.test(edge.specifier);
  if (layer.packages === "any" || edge.typeOnly || virtual || isTest(module.path)) return [];
  const name = edge.specifier
    .split("/")
    .slice(0, edge.specifier.startsWith("@") ? 2 : 1)
    .join("/");
  if (!isBuiltin(edge.specifier) && [...layer.packages, layer.carriesLazily?.name].includes(name)) return [];
  return [
    {
      ...at,
      rule: "package",
      problem: `${layer.folder} may not import ${edge.specifier}.`,
      remedy: `It may import ${layer.packages.join(", ")}: take what you need as an argument instead.`,
    },
  ];
}

function forbiddenLayer(at: At, target: string, module: Module, { layer, folder }: Place): ImportFinding[] {
  const allowed = isTest(module.path)
    ? [...layer.mayImport, "tests/{component,support}/**"]
    : layer.mayImport;
  if (!target.startsWith("src/") && !target.startsWith("tests/")) return [];
  if (target.startsWith(`${folder}/`) || allowed.some((glob) => matchesGlob(target, glob))) return [];
  const routes = /^src\/server\/features\/[^/]+\/routes\.ts$/.test(target);
  return [
    {
      ...at,
      rule: routes ? "feature-routes" : "layer",
      problem: `${folder} may not import ${target}.`,
      remedy: routes
        ? "Call the other feature's queries, commands or rules, not its routes."
        : `It may import ${layer.mayImport.join(", ") || "nothing of ours"}.`,
    },
  ];
}

function spelling(at: At, edge: ImportEdge, { folder }: Place, rules: ImportRules): ImportFinding[] {
  const relative = edge.specifier.startsWith(".");
  const inside = edge.target !== null && placeOf(edge.target, rules)?.folder === folder;
  const sameTop = edge.target?.split("/")[1] === at.file.split("/")[1];
  if (relative && !sameTop) {
    return [
      {
        ...at,
        rule: "spelling",
        problem: `${edge.specifier} leaves its layer.`,
        remedy: "Use the layer’s alias: #contract/..., #domain/..., #platform/..., #server/..., #web/....",
      },
    ];
  }
  if (!relative && inside) {
    return [
      {
        ...at,
        rule: "spelling",
        problem: `${edge.specifier} names its own layer by alias.`,
        remedy: "Inside a layer, write a relative path.",
      },
    ];
  }
  return [];
}

/** Static imports of a package that a layer may only load lazily (zod in the browser), through any chain of imports. */
export function eagerImports(modules: readonly Module[], rules: ImportRules): ImportFinding[] {
  const byPath = new Map(modules.map((module) => [module.path, module]));
  const carries = (path: string, name: string, seen = new Set<string>()): boolean => {
    if (seen.has(path)) return false;
    seen.add(path);
    return staticValues(byPath.get(path)).some(
      (edge) => edge.specifier === name || (edge.target !== null && carries(edge.target, name, seen)),
    );
  };
  return modules.flatMap((module) => {
    const place = placeOf(module.path, rules);
    const rule = place?.layer.carriesLazily;
    if (!place || !rule || isTest(module.path) || matchesGlob(module.path, rule.only)) return [];
    const importsIt = ({ specifier, target }: ImportEdge) => {
      if (target === null) return specifier === rule.name;
      const own = target.startsWith(`${place.folder}/`) && !matchesGlob(target, rule.only);
      return !own && carries(target, rule.name);
    };
    return staticValues(module)
      .filter(importsIt)
      .map(({ line, specifier }) => ({
        file: module.path,
        line,
        rule: "lazy",
        problem: `${specifier} loads ${rule.name} into every page that uses this file.`,
        remedy: `Import types only, or put it into ${rule.only} and load that with \`await import()\`.`,
      }));
  });
}

const staticValues = (module: Module | undefined): ImportEdge[] =>
  module?.imports.filter(({ typeOnly, dynamic }) => !typeOnly && !dynamic) ?? [];

/** Import cycles. Type-only and dynamic imports do not count. */
export function cycles(modules: readonly Module[]): ImportFinding[] {
  const byPath = new Map(modules.map((module) => [module.path, module]));
  const done = new Set<string>();
  const trail: string[] = [];
  const findings: ImportFinding[] = [];
  const visit = (path: string): void => {
    if (done.has(path)) return;
    trail.push(path);
    for (const { target, line } of staticValues(byPath.get(path))) {
      if (target === null || !byPath.has(target)) continue;
      const start = trail.indexOf(target);
      if (start === -1) visit(target);
      else findings.push(cycleFinding(path, line, [...trail.slice(start), target]));
    }
    trail.pop();
    done.add(path);
  };
  for (const { path } of modules) visit(path);
  return findings;
}

const cycleFinding = (file: string, line: number, cycle: string[]): ImportFinding => ({
  file,
  line,
  rule: "cycle",
  problem: `These files import one another: ${cycle.join(" -> ")}.`,
  remedy: "Move what both need into a file of its own, or pass it in as an argument.",
});

export function barrels(modules: readonly Module[], rules: ImportRules): ImportFinding[] {
  return modules
    .filter(({ path, isBarrel }) => isBarrel && path.startsWith("src/") && !rules.barrels.includes(path))
    .map(({ path }) => ({
      file: path,
      line: 1,
      rule: "barrel",
      problem: "This file only re-exports other files.",
      remedy: "Delete it and import from the files directly.",
    }));
}
