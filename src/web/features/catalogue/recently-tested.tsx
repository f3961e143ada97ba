import { useQuery } from "@tanstack/react-query";
import { Link } from "../../ui/link.tsx";
import { NoScriptNotice } from "../../ui/no-script-notice.tsx";
import { QueryError } from "../../ui/query-error.tsx";
import { Section } from "../../ui/section.tsx";
import { searchBy } from "../search-url/search-links.ts";
import { CardGrid, CardSkeletons } from "./card-grid.tsx";
import { Carousel, CarouselItem } from "./carousel.tsx";
import { ProductCard } from "./product-card.tsx";
import { recentlyTestedQuery } from "./queries.ts";

/** The four most recently tested products. */
export function RecentlyTested() {
  const answer = useQuery(recentlyTestedQuery());
  if (answer.data?.list.length === 0) return null;
  return (
    <Section
      title="Recently tested"
      aside={<Link to={searchBy("sort", "newest_test")}>See all recent tests</Link>}
    >
      {answer.isError && <QueryError answer={answer} what="recent tests" />}
      {answer.isPending && (
        <>
          <NoScriptNotice what="recent tests" />
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
