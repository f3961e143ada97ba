import { useQuery } from "@tanstack/react-query";
import { WithoutScript } from "#web/ui/no-script-notice.tsx";
import { Section } from "#web/ui/section.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { CardGrid } from "./card-grid.tsx";
import { CardSkeletons } from "./card-skeletons.tsx";
import { ProductCard } from "./product-card.tsx";
import { similarQuery } from "./queries.ts";

/** Four products with the same main ingredients, and why each is here. */
export function SimilarProducts({ slug }: { slug: string }) {
  const answer = useQuery(similarQuery(slug));
  if (answer.data?.list.length === 0) return null;
  return (
    <Section title="Similar supplements">
      {answer.isError && (
        <ErrorState
          compact
          title="Similar supplements could not be loaded"
          error={answer.error}
          onRetry={() => void answer.refetch()}
          retrying={answer.isFetching}
        />
      )}
      {answer.isPending && <WithoutScript what="Similar supplements" />}
      <CardGrid columns={4}>
        {answer.isPending && <CardSkeletons count={4} />}
        {answer.data?.list.map((card) => (
          <li key={card.supplement_id}>
            <ProductCard card={card} note={card.reason} />
          </li>
        ))}
      </CardGrid>
    </Section>
  );
}
