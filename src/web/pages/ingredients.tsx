import { useQuery } from "@tanstack/react-query";
import { pageLoader } from "../api/page-loader.ts";
import layout from "../features/catalogue/page.module.css";
import { PagePlaceholder } from "../features/catalogue/page-placeholder.tsx";
import { IngredientIndex } from "../features/ingredients/ingredient-index.tsx";
import { ingredientsQuery } from "../features/ingredients/queries.ts";
import { Link } from "../ui/link.tsx";

export const loader = pageLoader(async ({ offer }) => {
  await offer(ingredientsQuery());
  return {
    title: "Ingredients",
    path: "/ingredients",
    description:
      "Supplement ingredients from A to Z: forms, usual label amounts, reference intakes, what published tests found, and tested products.",
  };
});

export default function IngredientsPage() {
  const { data, error, refetch, isFetching } = useQuery(ingredientsQuery());
  if (!data)
    return <PagePlaceholder what="the ingredients" error={error} onRetry={refetch} retrying={isFetching} />;
  return (
    <div className={layout.page}>
      <div className={layout.top}>
        <h1 className={layout.title}>Ingredients</h1>
        <p className={layout.lede}>
          What each ingredient is, the amounts that labels state, what laboratories found in it, and the
          limits that matter. <Link to="/rankings">See tested products ranked</Link>
        </p>
        <IngredientIndex ingredients={data.list} />
      </div>
    </div>
  );
}
