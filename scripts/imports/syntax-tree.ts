/** A node of the tree that `oxc-parser` returns, reduced to what our checks read. */
export interface SyntaxNode {
  type: string;
  start: number;
  [key: string]: unknown;
}

export const isSyntaxNode = (value: unknown): value is SyntaxNode =>
  typeof value === "object" && value !== null && typeof (value as SyntaxNode).type === "string";

/** The direct children of a node, each with the property that holds it. */
export function* childrenOf(node: SyntaxNode): Generator<[key: string, child: SyntaxNode]> {
  for (const [key, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isSyntaxNode(child)) yield [key, child];
  }
}
