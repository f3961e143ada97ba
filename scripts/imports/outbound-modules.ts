import { isBuiltin } from "node:module";
import { parseSync } from "oxc-parser";
import type { ImportEdge, Module } from "./modules.ts";
import { lineAt, type TextFile } from "./read-tree.ts";
import type { Finding, HouseRules } from "./rules.ts";

/** Modules of Node through which something can leave the process; a program that is started may do so as well. */
const NODE_WAYS = /^(?:https?|http2|net|tls|dgram|dns|dns\/promises|quic|child_process|cluster|inspector)$/;
const GLOBAL_WAYS = new Set(["fetch", "WebSocket", "EventSource", "XMLHttpRequest"]);

interface Way {
  name: string;
  line: number;
}

/**
 * Every module on the server that could make a request is named in the table with its reason: what it asks comes from
 * the configuration, and never from what somebody stored. A package is a way out unless the table calls it silent.
 */
export function waysOut(
  files: readonly TextFile[],
  modules: readonly Module[],
  { waysOut: table }: HouseRules,
): Finding[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  return modules.flatMap(({ path, imports }) => {
    if (!table.folders.some((folder) => path.startsWith(`${folder}/`)) || /\.test\.ts$/.test(path)) return [];
    const ways = [
      ...imports
        .filter((edge) => leads(edge, table.silent))
        .map(({ specifier: name, line }) => ({ name, line })),
      ...globalWays(path, texts.get(path) ?? ""),
    ];
    const [first] = ways;
    if (first && !Object.hasOwn(table.modules, path)) return [unnamed(path, first)];
    return !first && Object.hasOwn(table.modules, path) ? [idle(path)] : [];
  });
}

function leads({ specifier, target, typeOnly }: ImportEdge, silent: readonly string[]): boolean {
  if (typeOnly || target !== null) return false;
  if (isBuiltin(specifier)) return NODE_WAYS.test(specifier.replace(/^node:/, ""));
  const name = specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
  return !silent.includes(name);
}

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

/** Uses of what everybody can call without an import. A module that takes a `fetch` as an argument means that one. */
function globalWays(path: string, text: string): Way[] {
  const found: Way[] = [];
  const own = new Set<string>();
  const visit = (node: Node, declares: boolean): void => {
    if (node.type === "Identifier" && GLOBAL_WAYS.has(String(node.name))) {
      if (declares) own.add(String(node.name));
      else found.push({ name: String(node.name), line: lineAt(text, node.start) });
    }
    for (const [key, child] of Object.entries(node)) {
      if (isName(node, key)) continue;
      const binds = declares || key === "params" || (node.type === "VariableDeclarator" && key === "id");
      const inside = key === "body" || key === "init" || key === "right";
      for (const one of Array.isArray(child) ? child : [child]) if (isNode(one)) visit(one, binds && !inside);
    }
  };
  visit(parseSync(path, text).program as unknown as Node, false);
  return found.filter(({ name }) => !own.has(name));
}

/** A key of an object or the name behind a dot: no use of the global, but on the global object itself. */
function isName(node: Node, key: string): boolean {
  // Types vanish: of what TypeScript adds, only the expressions inside remain.
  if (node.type.startsWith("TS")) return key !== "expression";
  if (node.computed === true) return false;
  if (node.type === "Property") return key === "key";
  if (node.type !== "MemberExpression" || key !== "property") return false;
  return !(isNode(node.object) && ["globalThis", "global"].includes(String(node.object.name)));
}

const unnamed = (file: string, { name, line }: Way): Finding => ({
  file,
  line,
  rule: "way-out",
  problem: `${name} may take a request out of the process.`,
  remedy:
    "Name the module and its reason under waysOut in scripts/check-imports.ts, or the package there as silent. No address that somebody stored may be asked.",
});

const idle = (file: string): Finding => ({
  file,
  line: 1,
  rule: "way-out",
  problem: "The table names this module, and it makes no requests.",
  remedy: "Take it out of waysOut in scripts/check-imports.ts.",
});
