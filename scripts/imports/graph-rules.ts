import { isBuiltin } from "node:module";
import { matchesGlob } from "node:path";
import type { ImportEdge, Module } from "./modules.ts";
import type { Finding, HouseRules, Room } from "./rules.ts";

interface Place {
  room: Room;
  /** The folder itself where the room's is a pattern: `src/server/features/search`. */
  folder: string;
}

/** Rooms, packages, and how an import is spelt. */
export function wallsBetweenRooms(modules: readonly Module[], house: HouseRules): Finding[] {
  return modules.flatMap((module) => {
    const place = placeOf(module.path, house);
    if (!place) {
      return module.path.startsWith("src/") ? [homeless(module.path)] : [];
    }
    return module.imports.flatMap((edge) => {
      const at = { file: module.path, line: edge.line };
      if (edge.target === null) return outsidePackage(at, edge, module, place);
      return [...forbiddenRoom(at, edge.target, module, place), ...spelling(at, edge, place, house)];
    });
  });
}

type At = Pick<Finding, "file" | "line">;

const isTest = (path: string) => /\.test\.tsx?$/.test(path);

function placeOf(path: string, house: HouseRules): Place | null {
  const places = house.rooms.flatMap((room) => {
    const folder = new RegExp(`^${room.folder.replace("*", "[^/]+")}(?=/)`).exec(path)?.[0];
    return folder ? [{ room, folder }] : [];
  });
  return places.sort((a, b) => b.folder.length - a.folder.length)[0] ?? null;
}

const homeless = (file: string): Finding => ({
  file,
  line: 1,
  rule: "room",
  problem: "This file stands in no room.",
  remedy: "Move it into one of the rooms of ARCHITECTURE.md.",
});

function outsidePackage(at: At, edge: ImportEdge, module: Module, { room }: Place): Finding[] {
  const virtual = /^(?!node:)\w+:/.test(edge.specifier);
  if (room.packages === "any" || edge.typeOnly || virtual || isTest(module.path)) return [];
  const name = edge.specifier
    .split("/")
    .slice(0, edge.specifier.startsWith("@") ? 2 : 1)
    .join("/");
  if (!isBuiltin(edge.specifier) && [...room.packages, room.carriesLazily?.name].includes(name)) return [];
  return [
    {
      ...at,
      rule: "package",
      problem: `${room.folder} may not import ${edge.specifier}.`,
      remedy: `It may import ${room.packages.join(", ")}: take what you need as an argument instead.`,
    },
  ];
}

function forbiddenRoom(at: At, target: string, module: Module, { room, folder }: Place): Finding[] {
  const allowed = isTest(module.path) ? [...room.mayImport, "tests/support/**"] : room.mayImport;
  if (!target.startsWith("src/") && !target.startsWith("tests/")) return [];
  if (target.startsWith(`${folder}/`) || allowed.some((glob) => matchesGlob(target, glob))) return [];
  const routes = /^src\/server\/features\/[^/]+\/routes\.ts$/.test(target);
  return [
    {
      ...at,
      rule: routes ? "feature-routes" : "room",
      problem: `${folder} may not import ${target}.`,
      remedy: routes
        ? "Call the other feature's queries, commands or rules, not its routes."
        : `It may import ${room.mayImport.join(", ") || "nothing of ours"}.`,
    },
  ];
}

function spelling(at: At, edge: ImportEdge, { folder }: Place, house: HouseRules): Finding[] {
  const relative = edge.specifier.startsWith(".");
  const inside = edge.target !== null && placeOf(edge.target, house)?.folder === folder;
  const sameTop = edge.target?.split("/")[1] === at.file.split("/")[1];
  if (relative && !sameTop) {
    return [
      {
        ...at,
        rule: "spelling",
        problem: `${edge.specifier} climbs out of its room.`,
        remedy: "Name the room: #contract/..., #domain/..., #platform/..., #server/..., #web/....",
      },
    ];
  }
  if (!relative && inside) {
    return [
      {
        ...at,
        rule: "spelling",
        problem: `${edge.specifier} names its own room.`,
        remedy: "Inside a room, write a relative path.",
      },
    ];
  }
  return [];
}

/** A package that a room carries lazily or not at all (zod in the browser), found through any chain of imports. */
export function heavyImports(modules: readonly Module[], house: HouseRules): Finding[] {
  const byPath = new Map(modules.map((module) => [module.path, module]));
  const carries = (path: string, name: string, seen = new Set<string>()): boolean => {
    if (seen.has(path)) return false;
    seen.add(path);
    return staticValues(byPath.get(path)).some(
      (edge) => edge.specifier === name || (edge.target !== null && carries(edge.target, name, seen)),
    );
  };
  return modules.flatMap((module) => {
    const place = placeOf(module.path, house);
    const rule = place?.room.carriesLazily;
    if (!place || !rule || isTest(module.path) || matchesGlob(module.path, rule.only)) return [];
    const brings = ({ specifier, target }: ImportEdge) => {
      if (target === null) return specifier === rule.name;
      const own = target.startsWith(`${place.folder}/`) && !matchesGlob(target, rule.only);
      return !own && carries(target, rule.name);
    };
    return staticValues(module)
      .filter(brings)
      .map(({ line, specifier }) => ({
        file: module.path,
        line,
        rule: "lazy",
        problem: `${specifier} brings ${rule.name} into every page that uses this file.`,
        remedy: `Import types only, or put it into ${rule.only} and load that with \`await import()\`.`,
      }));
  });
}

const staticValues = (module: Module | undefined): ImportEdge[] =>
  module?.imports.filter(({ typeOnly, dynamic }) => !typeOnly && !dynamic) ?? [];

/** Files that import one another in a circle. Types vanish and lazy imports wait: only static values count. */
export function cycles(modules: readonly Module[]): Finding[] {
  const byPath = new Map(modules.map((module) => [module.path, module]));
  const done = new Set<string>();
  const trail: string[] = [];
  const found: Finding[] = [];
  const visit = (path: string): void => {
    if (done.has(path)) return;
    trail.push(path);
    for (const { target, line } of staticValues(byPath.get(path))) {
      if (target === null || !byPath.has(target)) continue;
      const start = trail.indexOf(target);
      if (start === -1) visit(target);
      else found.push(circle(path, line, [...trail.slice(start), target]));
    }
    trail.pop();
    done.add(path);
  };
  for (const { path } of modules) visit(path);
  return found;
}

const circle = (file: string, line: number, round: string[]): Finding => ({
  file,
  line,
  rule: "cycle",
  problem: `These files import one another: ${round.join(" -> ")}.`,
  remedy: "Move what both need into a file of its own, or pass it in as an argument.",
});

export function barrels(modules: readonly Module[], house: HouseRules): Finding[] {
  return modules
    .filter(({ path, isBarrel }) => isBarrel && path.startsWith("src/") && !house.barrels.includes(path))
    .map(({ path }) => ({
      file: path,
      line: 1,
      rule: "barrel",
      problem: "This file only hands on what others export.",
      remedy: "Delete it and import from the files themselves.",
    }));
}
