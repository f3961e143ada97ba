import { useQuery } from "@tanstack/react-query";
import { isClean } from "#contract/verdicts.ts";
import { NoScriptNotice } from "../../ui/no-script-notice.tsx";
import { QueryError } from "../../ui/query-error.tsx";
import { Section } from "../../ui/section.tsx";
import { CardGrid, CardItem, CardSkeletons } from "./card-grid.tsx";
import { ProductCard } from "./product-card.tsx";
import { similarQuery } from "./queries.ts";

export const ALTERNATIVES_ANCHOR = "alternatives";

/** Up to four similar products, each with the reason; tested ones come first. */
export function SimilarProducts({ slug }: { slug: string }) {
  const answer = useQuery(similarQuery(slug));
  const list = answer.data?.list;
  if (list?.length === 0) return null;
  const tested = list?.some(isClean);
  return (
    <Section
      id={ALTERNATIVES_ANCHOR}
      title={tested ? "Tested alternatives and similar supplements" : "Similar supplements"}
    >
      {answer.isError && <QueryError answer={answer} what="similar supplements" />}
      {answer.isPending && <NoScriptNotice what="similar supplements" />}
      <CardGrid columns={4}>
        {answer.isPending && <CardSkeletons count={4} />}
        {list?.map((card) => (
          <CardItem key={card.supplement_id}>
            <ProductCard card={card} note={card.reason} />
          </CardItem>
        ))}
      </CardGrid>
    </Section>
  );
}
