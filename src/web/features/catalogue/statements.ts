import type { SupplementDetails } from "#contract/catalogue.ts";

type Statement = SupplementDetails["statements"][number];

/**
 * The kinds of statement that the NIH files labels under ("Precautions re: All Other"), as headings for readers, in
 * the order of what a reader needs first. A kind that is not here keeps its own name and comes last.
 */
const HEADINGS: readonly { heading: string; kinds: RegExp }[] = [
  { heading: "Directions", kinds: /directions|suggested/i },
  { heading: "Precautions", kinds: /^(?:precautions|warnings?)/i },
  { heading: "Allergens", kinds: /allerg/i },
  { heading: "Does not contain", kinds: /does not contain/i },
  { heading: "Contains", kinds: /contains/i },
  { heading: "Storage", kinds: /storage/i },
  { heading: "FDA statement", kinds: /^fda/i },
  { heading: "Also on the label", kinds: /^(?:general statements|seals)/i },
  { heading: "Trademarks", kinds: /^brand ip/i },
  { heading: "Version code", kinds: /version code/i },
];

/** What a label says, under one heading for each subject, nothing twice. */
export function groupedStatements(statements: readonly Statement[]): { heading: string; texts: string[] }[] {
  const place = ({ type }: Statement) => {
    const found = HEADINGS.findIndex(({ kinds }) => kinds.test(type));
    return found === -1 ? HEADINGS.length : found;
  };
  const groups = new Map<string, Set<string>>();
  const sorted = statements.toSorted((one, other) => place(one) - place(other));
  for (const statement of sorted) {
    const heading = HEADINGS[place(statement)]?.heading ?? statement.type;
    groups.set(heading, (groups.get(heading) ?? new Set()).add(statement.text));
  }
  return [...groups].map(([heading, texts]) => ({ heading, texts: [...texts] }));
}
