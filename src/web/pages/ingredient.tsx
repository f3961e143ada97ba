import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { IngredientDetails as Details } from "#contract/ingredients.ts";
import { formatCount } from "#domain/amounts.ts";
import { pageLoader } from "../api/page-loader.ts";
import { breadcrumbsLd } from "../features/catalogue/json-ld.ts";
import { NotInCatalogue } from "../features/catalogue/not-in-catalogue.tsx";
import layout from "../features/catalogue/page.module.css";
import { PagePlaceholder } from "../features/catalogue/page-placeholder.tsx";
import { BackgroundFacts } from "../features/ingredients/background-facts.tsx";
import { IngredientHeader } from "../features/ingredients/ingredient-header.tsx";
import { IngredientForms, IngredientLimits } from "../features/ingredients/ingredient-tables.tsx";
import { IntakeReferences } from "../features/ingredients/intake-references.tsx";
import { UsualAmounts } from "../features/ingredients/label-amounts.tsx";
import { PublishedTests } from "../features/ingredients/published-tests.tsx";
import { ingredientQuery } from "../features/ingredients/queries.ts";
import { TestedProducts } from "../features/ingredients/tested-products.tsx";
import { Breadcrumbs, type Crumb } from "../ui/breadcrumbs.tsx";

export const loader = pageLoader(async ({ params, url, need }) => {
  const ingredient = await need<Details>(ingredientQuery(params.slug ?? ""));
  const { name, slug, listed, tested } = ingredient;
  return {
    title: `${name} supplements`,
    path: `/ingredient/${slug}`,
    description: `${name}: ${formatCount(listed, "product")} listed, ${tested} tested. Forms, usual label amounts, reference intakes, what published tests found, and limits.`,
    noindex: listed === 0,
    jsonLd: [breadcrumbsLd(trailOf(ingredient), url)],
  };
});

const trailOf = ({ name }: Details): Crumb[] => [
  { label: "Ingredients", to: "/ingredients" },
  { label: name },
];

export default function IngredientPage() {
  const { slug = "" } = useParams();
  const { data: ingredient, error, refetch, isFetching } = useQuery(ingredientQuery(slug));
  if (!ingredient)
    return <PagePlaceholder what="the ingredient" error={error} onRetry={refetch} retrying={isFetching} />;
  return (
    <div className={layout.page}>
      <div className={layout.top}>
        <Breadcrumbs trail={trailOf(ingredient)} />
        <IngredientHeader ingredient={ingredient} />
      </div>
      <TestedProducts ingredient={ingredient} />
      <BackgroundFacts ingredient={ingredient} />
      <UsualAmounts ingredient={ingredient} />
      <IngredientForms ingredient={ingredient} />
      <IntakeReferences ingredient={ingredient} />
      <PublishedTests ingredient={ingredient} />
      <IngredientLimits ingredient={ingredient} />
    </div>
  );
}

export function ErrorBoundary() {
  return <NotInCatalogue what="ingredient" to="/ingredient" />;
}
