import type { SupplementDetails } from "#contract/catalogue.ts";

type Statement = SupplementDetails["statements"][number];

/**
 * Headings for the statement types of NIH DSLD records ("Precautions re: All Other"), most useful first. An unknown type
 * keeps its own name and comes last.
 */
const HEADINGS: readonly { heading: string; kinds: RegExp }[] = [
  { heading: "Directions", kinds: /directions|suggested/i },
  { heading: "Precautions", kinds: /^(?:precautions|warnings?)/i },
  { heading: "Allergens", kinds: /allerg/i },
  { heading: "Does not contain", kinds: /does not contain/i },
  { heading: "About the formula", kinds: /^formul/i },
  { heading: "Storage", kinds: /storage/i },
  { heading: "Type of product", kinds: /statement of identity/i },
  { heading: "FDA disclaimer", kinds: /^fda/i },
  { heading: "Also on the label", kinds: /^(?:general statements|seals)/i },
  { heading: "Trademarks", kinds: /^brand ip/i },
  { heading: "Version code", kinds: /version code/i },
];

/** Groups a label's statements by heading, without duplicates. */
export function groupStatements(statements: readonly Statement[]): { heading: string; texts: string[] }[] {
  const rank = ({ type }: Statement) => {
    const index = HEADINGS.findIndex(({ kinds }) => kinds.test(type));
    return index === -1 ? HEADINGS.length : index;
  };
  const groups = new Map<string, Set<string>>();
  const sorted = statements.toSorted((one, other) => rank(one) - rank(other));
  for (const statement of sorted) {
    const heading = HEADINGS[rank(statement)]?.heading ?? statement.type;
    groups.set(heading, (groups.get(heading) ?? new Set()).add(statement.text));
  }
  return [...groups].map(([heading, texts]) => ({ heading, texts: [...texts] }));
}
