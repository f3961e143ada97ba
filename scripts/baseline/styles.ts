/** Features a stylesheet uses, as browser-compat-data keys: at-rules, selectors, properties and their keywords. */
export function partsOfStyle(css: string): Set<string> {
  const found = new Set<string>();
  const plain = css.replace(/\/\*.*?\*\//gs, "").replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '""');
  // Text before a brace is a selector or an at-rule, everything else a declaration.
  for (const [, text = "", end] of plain.matchAll(/([^{};]*)([{};])/g)) {
    const part = text.trim();
    if (part.startsWith("@")) addAtRule(part, found);
    else if (end === "{") addSelector(part, found);
    else addDeclaration(part, found);
  }
  return found;
}

function addAtRule(part: string, found: Set<string>): void {
  const [, name = "", rest = ""] = /^@([a-z-]+)(.*)/s.exec(part) ?? [];
  found.add(`css.at-rules.${name}`);
  for (const [, feature] of rest.matchAll(/\(([a-z-]+)/g)) found.add(`css.at-rules.${name}.${feature}`);
}

function addSelector(part: string, found: Set<string>): void {
  if (part.includes("&")) found.add("css.selectors.nesting");
  for (const [, name] of part.matchAll(/::?([a-z-]+)/g)) found.add(`css.selectors.${name}`);
}

function addDeclaration(part: string, found: Set<string>): void {
  const [, property = "", value = ""] = /^([a-z-]+)\s*:(.*)/s.exec(part) ?? [];
  if (!property || property.startsWith("--")) return;
  found.add(`css.properties.${property}`);
  for (const [, word] of value.matchAll(/(?<![\w#.-])([a-z][a-z-]+)(?![\w-]*\()/g))
    found.add(`css.properties.${property}.${word}`);
  for (const [, name] of value.matchAll(/([a-z][a-z-]+)\(/g)) {
    found.add(`css.types.${name}`);
    found.add(`css.types.color.${name}`);
  }
}
