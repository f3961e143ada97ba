/** Texts of a label, by their place on it. */
export interface LabelText {
  title: string;
  strength: string | null;
  /** Form and flavor, then the net contents. */
  notes: string[];
}

const STRENGTH = /\b\d[\d,.]*\s?(?:mcg|mg|µg|g|IU|billion(?: CFU)?|CFU|ALU|mL)\b/iu;

/** Splits a name: "Vitamin C 1,000 mg Gummies, Orange" -> "Vitamin C", "1,000 mg", "Gummies, Orange". */
export function parseLabelText(name: string, netContents: string | null): LabelText {
  const strength = STRENGTH.exec(name);
  const contents = netContents?.replace(/\s*\(.*$/, "") || null;
  const before = strength
    ? name
        .slice(0, strength.index)
        .trim()
        .replace(/[,\s]+$/, "")
    : "";
  if (!strength || before === "") {
    const flavor = /^(.*\D),\s+(\D+)$/.exec(name);
    return {
      title: flavor?.[1] ?? name,
      strength: null,
      notes: [flavor?.[2], contents].filter((note) => note !== undefined && note !== null),
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
