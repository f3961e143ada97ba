import type { IngredientDetails } from "#contract/ingredients.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Link } from "../../ui/link.tsx";
import { Section } from "../../ui/section.tsx";
import { CardGrid, CardItem } from "../catalogue/card-grid.tsx";
import { ProductCard } from "../catalogue/product-card.tsx";
import { NO_SEARCH_FILTERS, searchPath } from "../search-url/search-url.ts";

/** The tested products of an ingredient, best first, or that there are none. */
export function TestedProducts({ ingredient }: { ingredient: IngredientDetails }) {
  const { name, slug, tested, tested_products: cards } = ingredient;
  if (cards.length === 0) return <NothingMeasured name={name} />;
  return (
    <Section
      id="tested"
      title="Tested products"
      lede={
        <>
          Highest score first; products that failed come last. A score covers one lot. Left out: products
          without a report in effect. <Link to="/rankings">All rankings</Link>
        </>
      }
      aside={`${tested} tested`}
    >
      <CardGrid columns={4}>
        {cards.map((card) => (
          <CardItem key={card.supplement_id}>
            <ProductCard card={card} {...(card.disputed && { note: "The brand disputes this report." })} />
          </CardItem>
        ))}
      </CardGrid>
      {tested > cards.length && (
        <p>
          <ButtonLink
            to={searchPath({ filters: { ...NO_SEARCH_FILTERS, ingredient: [slug], tested: true } })}
            rel="nofollow"
          >
            All {tested} tested products
          </ButtonLink>
        </p>
      )}
    </Section>
  );
}

const NothingMeasured = ({ name }: { name: string }) => (
  <Section id="tested" title="Tested products">
    <EmptyState
      compact
      title="Nothing measured yet"
      actions={<ButtonLink to="/requests">Test requests</ButtonLink>}
    >
      No product with {name} has a report here. What follows are labels, references, and published studies.
    </EmptyState>
  </Section>
);
