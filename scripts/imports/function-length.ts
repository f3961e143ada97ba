import { parseSync } from "oxc-parser";
import { isModule } from "./modules.ts";
import { lineAt, type TextFile } from "./read-tree.ts";
import type { ImportFinding, ImportRules } from "./rules.ts";
import { childrenOf, isSyntaxNode, type SyntaxNode } from "./syntax-tree.ts";

const FUNCTIONS = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);
const TEST_CALLS = new Set(["describe", "test", "it"]);

/** Functions, methods and closures with more lines than allowed, from their first line to their last. */
export function longFunctions(
  files: readonly TextFile[],
  { functionLength: { folders, maxLines } }: ImportRules,
): ImportFinding[] {
  return files.flatMap((file) => {
    if (!isModule(file.path) || !folders.some((folder) => file.path.startsWith(`${folder}/`))) return [];
    return functionsOf(file)
      .filter(({ lines }) => lines > maxLines)
      .map(({ name, line, lines }) => ({
        file: file.path,
        line,
        rule: "function-length",
        problem: `${name} has ${lines} lines; the maximum is ${maxLines}.`,
        remedy: "Name its parts: a function, a hook or a component for each.",
      }));
  });
}

interface FunctionLines {
  name: string;
  line: number;
  lines: number;
}

/** Every function of a file, nested ones as well. Of a test file's functions, the callbacks that hold tests are left out. */
function functionsOf({ path, text }: TextFile): FunctionLines[] {
  const functions: FunctionLines[] = [];
  const isTest = /\.test\.tsx?$/.test(path);
  const visit = (node: SyntaxNode, name: string, parent?: SyntaxNode): void => {
    const own = nameOf(node) ?? name;
    if (FUNCTIONS.has(node.type) && node.body && !(isTest && parent && isTestCall(parent))) {
      const lines = text.slice(node.start, Number(node.end)).split("\n").length;
      functions.push({ name: own, line: lineAt(text, node.start), lines });
    }
    for (const [, child] of childrenOf(node)) visit(child, own, node);
  };
  visit(parseSync(path, text).program as unknown as SyntaxNode, "A function");
  return functions;
}

/** The name that a declaration, a variable, a method or a property gives; a callback has the name of what encloses it. */
function nameOf({ id, key }: SyntaxNode): string | null {
  const named = [id, key].find(isSyntaxNode);
  return typeof named?.name === "string" ? named.name : null;
}

/** Whether a node is `describe(…)`, `test.each(…)(…)` or another call of the test runner. */
function isTestCall(node: SyntaxNode): boolean {
  if (node.type === "CallExpression" && isSyntaxNode(node.callee)) return isTestCall(node.callee);
  if (node.type === "MemberExpression" && isSyntaxNode(node.object)) return isTestCall(node.object);
  return node.type === "Identifier" && TEST_CALLS.has(String(node.name));
}
