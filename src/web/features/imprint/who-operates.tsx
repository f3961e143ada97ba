import { useQuery } from "@tanstack/react-query";
import type { Imprint } from "#contract/imprint.ts";
import { Link } from "../../ui/link.tsx";
import { imprintLines, imprintQuery, UNNAMED_OPERATOR } from "./queries.ts";

/** One sentence on who operates the site, where other pages speak of it, with the way to the imprint. */
export function WhoOperates() {
  const { data } = useQuery(imprintQuery());
  return (
    <p>
      {data && <>{sentenceOf(data)} </>}
      <Link to="/imprint">Who runs this site</Link>
    </p>
  );
}

function sentenceOf({ organization, postal_address }: Imprint): string {
  if (organization === "") return UNNAMED_OPERATOR;
  const address = imprintLines(postal_address);
  return `This site is operated by ${[organization, ...address].join(", ")}.`;
}
