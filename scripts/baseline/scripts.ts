import { parseSync, Visitor } from "oxc-parser";

/** Globals that are one object of an interface. */
const OBJECTS: Readonly<Record<string, string>> = {
  document: "Document",
  history: "History",
  location: "Location",
  navigator: "Navigator",
  performance: "Performance",
  window: "Window",
};

/**
 * What a script names outright, by the names of the compatibility data: classes, and what hangs on a class or on one of
 * the browser's objects. What hangs on a value of its own is held to the language that `tsconfig.web.json` knows.
 */
export function partsOfScript(code: string): Set<string> {
  const found = new Set<string>();
  const visitor = new Visitor({
    NewExpression({ callee }) {
      if (callee.type === "Identifier") addClass(callee.name, found);
    },
    MemberExpression(node) {
      if (node.object.type !== "Identifier" || node.property.type !== "Identifier" || node.computed) return;
      const [object, name] = [node.object.name, node.property.name];
      found.add(`javascript.builtins.${object}.${name}`);
      found.add(`api.${object}.${name}_static`);
      if (OBJECTS[object]) found.add(`api.${OBJECTS[object]}.${name}`);
    },
  });
  visitor.visit(parseSync("built.js", code).program);
  return found;
}

function addClass(name: string, found: Set<string>): void {
  found.add(`api.${name}`);
  found.add(`javascript.builtins.${name}`);
}
