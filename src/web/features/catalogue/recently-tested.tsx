import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { WithoutScript } from "#web/ui/no-script-notice.tsx";
import { Section } from "#web/ui/section.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { searchBy } from "../search-url/search-links.ts";
import { CardGrid } from "./card-grid.tsx";
import { CardSkeletons } from "./card-skeletons.tsx";
import { Carousel, CarouselItem } from "./carousel.tsx";
import { ProductCard } from "./product-card.tsx";
import { recentlyTestedQuery } from "./queries.ts";

/** The four products whose newest report is the most recent. */
export function RecentlyTested() {
  const answer = useQuery(recentlyTestedQuery());
  if (answer.data?.list.length === 0) return null;
  return (
    <Section
      title="Recently tested"
      aside={<Link to={searchBy("sort", "newest_test")}>All, newest first</Link>}
    >
      {answer.isError && (
        <ErrorState
          compact
          title="The newest tests could not be loaded"
          error={answer.error}
          onRetry={() => void answer.refetch()}
          retrying={answer.isFetching}
        />
      )}
      {answer.isPending && (
        <>
          <WithoutScript what="The newest tests" />
          <CardGrid columns={4}>
            <CardSkeletons count={4} />
          </CardGrid>
        </>
      )}
      {answer.data && (
        <Carousel label="Recently tested supplements">
          {answer.data.list.map((card) => (
            <CarouselItem key={card.supplement_id}>
              <ProductCard card={card} />
            </CarouselItem>
          ))}
        </Carousel>
      )}
    </Section>
  );
}
