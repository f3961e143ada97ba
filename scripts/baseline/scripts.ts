import { parseSync, Visitor } from "oxc-parser";

/** Globals and the interface they implement. */
const GLOBALS: Readonly<Record<string, string>> = {
  document: "Document",
  history: "History",
  location: "Location",
  navigator: "Navigator",
  performance: "Performance",
  window: "Window",
};

/**
 * Web platform features that a script names, as browser-compat-data keys: classes, and members of classes and of the
 * browser's global objects. Members of other values are not resolved; `lib` in `tsconfig.web.json` limits those.
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
      if (GLOBALS[object]) found.add(`api.${GLOBALS[object]}.${name}`);
    },
  });
  visitor.visit(parseSync("built.js", code).program);
  return found;
}

function addClass(name: string, found: Set<string>): void {
  found.add(`api.${name}`);
  found.add(`javascript.builtins.${name}`);
}
