import { parseSync } from "oxc-parser";
import { lineAt } from "../imports/read-tree.ts";
import { childrenOf, type SyntaxNode } from "../imports/syntax-tree.ts";

/** One piece of prose in a source file: a comment, or text that a user or an operator reads. */
export interface Prose {
  kind: "comment" | "copy";
  text: string;
  line: number;
}

/** Two words with a space between them: a sentence or a label, not a key, a class name or a path. */
const PROSE = /[A-Za-z]{2,}[,.;:]? [A-Za-z]{2,}/;

/** The lines of a Markdown file outside code blocks, without code spans and link targets. */
export function proseInMarkdown(source: string): Prose[] {
  const withoutBlocks = source.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ""));
  return withoutBlocks.split("\n").flatMap((line, index) => {
    const text = line.replace(/`[^`]*`/g, "").replace(/\]\([^)]*\)/g, "]");
    return PROSE.test(text) ? [{ kind: "copy" as const, text, line: index + 1 }] : [];
  });
}

/** The comments of a TypeScript file, and its string literals, templates and JSX text that look like prose. */
export function proseIn(path: string, source: string): Prose[] {
  const { program, comments } = parseSync(path, source);
  const texts: Prose[] = comments.map(({ value, start }) => ({
    kind: "comment",
    text: value.replace(/\s*\n\s*\*?\s*/g, " "),
    line: lineAt(source, start),
  }));
  const add = (text: unknown, start: number) => {
    if (typeof text !== "string") return;
    const line = text.replace(/\s+/g, " ");
    if (PROSE.test(line)) texts.push({ kind: "copy", text: line, line: lineAt(source, start) });
  };
  const visit = (node: SyntaxNode): void => {
    if (node.type === "TaggedTemplateExpression" || node.type === "ImportDeclaration") return;
    if (node.type === "Literal" || node.type === "JSXText") add(node.value, node.start);
    if (node.type === "TemplateLiteral") add(templateText(node), node.start);
    for (const [, child] of childrenOf(node)) visit(child);
  };
  visit(program as unknown as SyntaxNode);
  return texts;
}

/** The fixed parts of a template literal, with "…" for each expression. */
function templateText(node: SyntaxNode): string {
  const quasis = node.quasis as readonly { value: { cooked?: string } }[];
  return quasis.map(({ value }) => value.cooked ?? "").join("…");
}
