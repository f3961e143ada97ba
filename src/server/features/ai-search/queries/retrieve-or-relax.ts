import { formatList } from "#domain/text/list.ts";
import { brandsByRef, ingredientsByRef } from "../../catalogue/queries/names.ts";
import type { RankedItem } from "../schema.ts";
import { type Interpretation, noFilters } from "../understanding/interpret.ts";
import { NO_WISH } from "../understanding/wished-words.ts";
import type { RetrievalDeps } from "./find-candidates.ts";
import type { NamedProducts } from "./named-products.ts";
import { retrieve } from "./retrieve.ts";

interface Found {
  ranked: RankedItem[];
  interpretation: Interpretation;
}

/** What is given up of a question that nothing fits, and the note that says so. */
interface Step {
  given: Partial<Interpretation["filters"]>;
  note: string;
}

/**
 * Retrieves products; if none fits, without what the fewest labels tell, one thing after the other, each said in a note. Every other
 * condition holds, as does each that a visitor edited. If the question is about a brand, its products are shown in any case: what else it
 * names is asked of them.
 */
export async function retrieveOrRelax(
  deps: RetrievalDeps,
  interpretation: Interpretation,
  named: NamedProducts,
  { isAboutBrand, isEdited }: { isAboutBrand: boolean; isEdited: boolean },
): Promise<Found> {
  const { ranked, found } = await retrieve(deps, interpretation, named);
  if (ranked.length > 0) return { ranked, interpretation: withFound(interpretation, found) };
  const isOfBrand = isAboutBrand && interpretation.filters.brand_id.length > 0;
  for (const { given, note } of await stepsFor(deps, interpretation)) {
    // What a visitor has added or left is meant; a brand has a strictness of its own.
    if (given.brand_id ? isOfBrand || (isEdited && interpretation.isBrandStrict) : isEdited) continue;
    const { filters, notes } = interpretation;
    const relaxed = { ...interpretation, filters: { ...filters, ...given } };
    const others = await retrieve(deps, relaxed, named);
    if (others.ranked.length > 0)
      return {
        ranked: others.ranked,
        interpretation: withFound({ ...relaxed, notes: [...notes, note] }, others.found),
      };
  }
  return isOfBrand && !isEdited ? brandOnly(deps, interpretation) : { ranked, interpretation };
}

/** Words that were looked for in names, and found in some, were not ignored. */
const withFound = (interpretation: Interpretation, found: readonly string[]): Interpretation => ({
  ...interpretation,
  unparsed: interpretation.unparsed.filter((word) => !found.some((one) => word.startsWith(one))),
});

/** What may be given up, in this order: tests, the form, the amount, both, the brand, and what labels for a group should contain. */
async function stepsFor({ db }: RetrievalDeps, { filters, isBrandStrict }: Interpretation): Promise<Step[]> {
  const hasForm = filters.form.length + filters.word.length > 0;
  const hasAmount = filters.amount.length > 0;
  const asksForTests = filters.tested === true || filters.verdict.includes("pass");
  const names = filters.goal.length + filters.ingredient.length + filters.category.length;
  const brands = await brandsByRef(db, filters.brand_id);
  const ofBrands = filters.brand_id.map((slug) => brands.get(slug)?.name ?? slug).join(" or ");
  const ingredients = await ingredientsByRef(db, filters.ingredient);
  const contents = formatList(
    filters.ingredient.map((slug) => (ingredients.get(slug)?.name ?? slug).toLowerCase()),
  );
  return [
    ...(asksForTests ? [{ given: UNTESTED, note: NONE_TESTED }] : []),
    ...(hasForm ? [{ given: NO_FORM, note: NO_SUCH_FORM }] : []),
    ...(hasAmount ? [{ given: { amount: [] }, note: NO_SUCH_AMOUNT }] : []),
    ...(hasForm && hasAmount ? [{ given: { ...NO_FORM, amount: [] }, note: NO_SUCH_FORM_OR_AMOUNT }] : []),
    ...(filters.brand_id.length > 0 && names > 0 && !(isBrandStrict && asksForTests)
      ? [
          {
            given: { brand_id: [] },
            note: `No product of ${ofBrands} here fits the rest of your question, so these are of other brands.`,
          },
        ]
      : []),
    ...(filters.goal.includes(PREGNANCY) && filters.ingredient.length > 0
      ? [
          {
            given: { ingredient: [] },
            note: `Nothing that we hold says that a product for “pregnancy” here has ${contents}, so these may not have it.`,
          },
        ]
      : []),
  ];
}

/** Products for it are a kind of their own, with much in them that no name tells. */
const PREGNANCY = "pregnancy";

const UNTESTED = { tested: undefined, tested_from: undefined, verdict: [], max_lead_ug_day: undefined };
const NO_FORM = { form: [], word: [] };

const NONE_TESTED = "Nothing that fits has been tested here with such a result, so none of these has been.";
const NO_SUCH_FORM = "Nothing here fits in the form that you asked for, so these are in other forms.";
const NO_SUCH_AMOUNT = "Nothing here has the amount that you asked for, so these have others.";
const NO_SUCH_FORM_OR_AMOUNT =
  "Nothing here has the form or the amount that you asked for, so these have others.";

async function brandOnly(deps: RetrievalDeps, interpretation: Interpretation): Promise<Found> {
  const { brand_id } = interpretation.filters;
  const ofBrand = {
    ...interpretation,
    filters: { ...noFilters(), brand_id },
    forms: [],
    alternatives: [],
    wish: NO_WISH,
  };
  const brands = await brandsByRef(deps.db, brand_id);
  const names = brand_id.map((slug) => brands.get(slug)?.name ?? slug).join(" or ");
  const note = `These are products of ${names}; nothing here says which of them meet the rest of your question.`;
  const { ranked } = await retrieve(deps, ofBrand);
  return { ranked, interpretation: { ...ofBrand, notes: [...interpretation.notes, note] } };
}
