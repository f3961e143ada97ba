import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "../../ui/error-state.tsx";
import { NoScriptNotice } from "../../ui/no-script-notice.tsx";
import { Section } from "../../ui/section.tsx";
import { CardGrid, CardSkeletons } from "./card-grid.tsx";
import { ProductCard } from "./product-card.tsx";
import { similarQuery } from "./queries.ts";

/** Up to four similar products, each with the reason. */
export function SimilarProducts({ slug }: { slug: string }) {
  const answer = useQuery(similarQuery(slug));
  if (answer.data?.list.length === 0) return null;
  return (
    <Section title="Similar supplements">
      {answer.isError && (
        <ErrorState
          compact
          title="Couldn’t load similar supplements"
          error={answer.error}
          onRetry={() => void answer.refetch()}
          retrying={answer.isFetching}
        />
      )}
      {answer.isPending && <NoScriptNotice what="similar supplements" />}
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
