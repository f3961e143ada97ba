import { isBuiltin } from "node:module";
import { parseSync } from "oxc-parser";
import type { ImportEdge, Module } from "./modules.ts";
import { lineAt, type TextFile } from "./read-tree.ts";
import type { ImportFinding, ImportRules } from "./rules.ts";
import { childrenOf, isSyntaxNode, type SyntaxNode } from "./syntax-tree.ts";

/** Node modules that can open a connection or start a program. */
const OUTBOUND_NODE_MODULES =
  /^(?:https?|http2|net|tls|dgram|dns|dns\/promises|quic|child_process|cluster|inspector)$/;
const OUTBOUND_GLOBALS = new Set(["fetch", "WebSocket", "EventSource", "XMLHttpRequest"]);

interface OutboundUse {
  name: string;
  line: number;
}

/**
 * Outbound requests of the server. Every module that can make one is listed in the table with its reason: its target
 * comes from the configuration, never from stored data. A package counts as outbound unless the table lists it as silent.
 */
export function outboundModules(
  files: readonly TextFile[],
  modules: readonly Module[],
  { outboundModules: table }: ImportRules,
): ImportFinding[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  return modules.flatMap(({ path, imports }) => {
    if (!table.folders.some((folder) => path.startsWith(`${folder}/`)) || /\.test\.ts$/.test(path)) return [];
    const uses = [
      ...imports
        .filter((edge) => isOutbound(edge, table.silent))
        .map(({ specifier: name, line }) => ({ name, line })),
      ...globalUses(path, texts.get(path) ?? ""),
    ];
    const [first] = uses;
    if (first && !Object.hasOwn(table.modules, path)) return [unnamed(path, first)];
    return !first && Object.hasOwn(table.modules, path) ? [idle(path)] : [];
  });
}

function isOutbound({ specifier, target, typeOnly }: ImportEdge, silent: readonly string[]): boolean {
  if (typeOnly || target !== null) return false;
  if (isBuiltin(specifier)) return OUTBOUND_NODE_MODULES.test(specifier.replace(/^node:/, ""));
  const name = specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
  return !silent.includes(name);
}

/** Uses of outbound globals. A module that takes a `fetch` as an argument uses that one instead. */
function globalUses(path: string, text: string): OutboundUse[] {
  const uses: OutboundUse[] = [];
  const declared = new Set<string>();
  const visit = (node: SyntaxNode, declares: boolean): void => {
    if (node.type === "Identifier" && OUTBOUND_GLOBALS.has(String(node.name))) {
      if (declares) declared.add(String(node.name));
      else uses.push({ name: String(node.name), line: lineAt(text, node.start) });
    }
    for (const [key, child] of childrenOf(node)) {
      if (isName(node, key)) continue;
      const binds = declares || key === "params" || (node.type === "VariableDeclarator" && key === "id");
      const inside = key === "body" || key === "init" || key === "right";
      visit(child, binds && !inside);
    }
  };
  visit(parseSync(path, text).program as unknown as SyntaxNode, false);
  return uses.filter(({ name }) => !declared.has(name));
}

/** Whether a child is only a key or a member name, not a use of the global. `globalThis.fetch` is a use. */
function isName(node: SyntaxNode, key: string): boolean {
  // Types are erased: of TypeScript nodes, only the expressions inside them run.
  if (node.type.startsWith("TS")) return key !== "expression";
  if (node.computed === true) return false;
  if (node.type === "Property") return key === "key";
  if (node.type !== "MemberExpression" || key !== "property") return false;
  return !(isSyntaxNode(node.object) && ["globalThis", "global"].includes(String(node.object.name)));
}

const unnamed = (file: string, { name, line }: OutboundUse): ImportFinding => ({
  file,
  line,
  rule: "outbound",
  problem: `${name} can make outbound requests.`,
  remedy:
    "List the module with its reason under outboundModules in scripts/check-imports.ts, or the package there as silent. Stored URLs must never be requested.",
});

const idle = (file: string): ImportFinding => ({
  file,
  line: 1,
  rule: "outbound",
  problem: "The table lists this module, but it makes no outbound requests.",
  remedy: "Remove it from outboundModules in scripts/check-imports.ts.",
});
