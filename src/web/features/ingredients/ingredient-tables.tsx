import type { IngredientDetails } from "#contract/ingredients.ts";
import { formatExact } from "#domain/amounts.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { FigureTable } from "../../ui/figure-table.tsx";
import { Section } from "../../ui/section.tsx";
import { TermsLine } from "../glossary/terms-line.tsx";

type Form = IngredientDetails["forms"][number];

/** Forms of an ingredient: how much of each is the ingredient, or what a unit of the label means. */
export function IngredientForms({ ingredient: { name, kind, forms } }: { ingredient: IngredientDetails }) {
  if (forms.length === 0) return null;
  const hasShares = forms.some(({ share_pct }) => share_pct !== null);
  const hasUnits = forms.some(({ equals }) => equals !== null);
  return (
    <Section
      id="forms"
      title="Forms"
      lede={hasShares ? sharesLede(name, kind) : "What one unit on the label weighs in each form."}
    >
      <FigureTable<Form>
        caption={`Forms of ${name}`}
        rows={forms}
        keyOf={(form) => form.name}
        columns={[
          { title: "Form", show: (form) => form.name.charAt(0).toUpperCase() + form.name.slice(1) },
          ...(hasShares
            ? [{ title: `Share of ${name}`, show: ({ share_pct: share }: Form) => shareText(share) }]
            : []),
          ...(hasUnits
            ? [{ title: "On the label", show: ({ equals }: Form) => equals ?? "Weight only" }]
            : []),
        ]}
      />
    </Section>
  );
}

const sharesLede = (name: string, kind: string) =>
  kind === "mineral"
    ? `How much of each compound is ${name}, by weight, calculated from its formula. A serving with 100 mg of ${name} holds more than 100 mg of the compound.`
    : `How much of each form is ${name}, by weight, calculated from its formula.`;

const shareText = (share: number | null) => (share === null ? "Not by weight" : `${formatExact(share)}%`);

/** The hazards that matter for the ingredient, with our limits. */
export function IngredientLimits({ ingredient: { name, limits } }: { ingredient: IngredientDetails }) {
  return (
    <Section
      id="limits"
      title="Limits that matter"
      lede={`What a report on a product of ${name} for adults must cover before we say Pass, and our limit for each.`}
    >
      <DataTable
        caption={`Limits for ${name}`}
        rows={limits}
        keyOf={({ hazard }) => hazard}
        columns={[
          { title: "Hazard", show: ({ hazard }) => hazard },
          { title: "Limit", show: ({ limit }) => limit ?? "Each substance has its own" },
          { title: "Why", show: ({ why }) => why },
        ]}
      />
      <TermsLine terms={{ verdict: "verdict", "ug-day": "µg/day", madl: "MADL", cfu: "CFU" }} />
    </Section>
  );
}
