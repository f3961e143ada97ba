/** What a pack says, taken apart so that each part gets its own place. */
export interface Wording {
  title: string;
  strength: string | null;
  /** Form and flavour, then how much there is. */
  notes: string[];
}

const STRENGTH = /\b\d[\d,.]*\s?(?:mcg|mg|µg|g|IU|billion(?: CFU)?|CFU|ALU|mL)\b/iu;

/** "Vitamin C 1,000 mg Gummies, Orange" -> "Vitamin C", "1,000 mg", "Gummies, Orange". */
export function wordingOf(name: string, netContents: string | null): Wording {
  const strength = STRENGTH.exec(name);
  const contents = netContents?.replace(/\s*\(.*$/, "") || null;
  const before = strength
    ? name
        .slice(0, strength.index)
        .trim()
        .replace(/[,\s]+$/, "")
    : "";
  if (!strength || before === "") {
    const flavour = /^(.*\D),\s+(\D+)$/.exec(name);
    return {
      title: flavour?.[1] ?? name,
      strength: null,
      notes: [flavour?.[2], contents].filter((note) => note !== undefined && note !== null),
    };
  }
  const after = name
    .slice(strength.index + strength[0].length)
    .replace(/^[\s,]+/, "")
    .trim();
  return {
    title: before,
    strength: strength[0],
    notes: [after, contents].filter((note): note is string => note !== null && note !== ""),
  };
}
