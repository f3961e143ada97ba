import { useQuery } from "@tanstack/react-query";
import { BRAND_NAME } from "#contract/brand.ts";
import { pageLoader } from "../api/page-loader.ts";
import { PagePlaceholder } from "../features/catalogue/page-placeholder.tsx";
import styles from "../features/imprint/imprint.module.css";
import { ImprintFacts } from "../features/imprint/imprint-facts.tsx";
import { imprintQuery, isStated, UNNAMED_OPERATOR } from "../features/imprint/queries.ts";
import { Page, PageHead } from "../layout/page.tsx";
import { useSite } from "../layout/use-site.ts";
import { Link } from "../ui/link.tsx";

export const loader = pageLoader(async ({ need }) => {
  await need(imprintQuery());
  return {
    title: "Who runs this site",
    path: "/imprint",
    description: `Who operates ${BRAND_NAME}: the organization, its address and contact, and who answers for the content.`,
  };
});

/** Imprint: who operates the site, and plainly what is not stated. */
export default function ImprintPage() {
  const { contact } = useSite();
  const { data, error, refetch, isFetching } = useQuery(imprintQuery());
  if (!data)
    return <PagePlaceholder what="the imprint" error={error} onRetry={refetch} retrying={isFetching} />;
  return (
    <Page width="reading" className={styles.page}>
      <PageHead
        eyebrow="Imprint"
        title="Who runs this site"
        lead={
          data.organization ? `The organization behind ${BRAND_NAME}, and how to reach it.` : UNNAMED_OPERATOR
        }
      />
      {isStated(data) ? (
        <ImprintFacts imprint={data} />
      ) : (
        <p>
          Neither an organization nor an address is stated here. Until then, judge this site as one whose
          operator you don’t know.
        </p>
      )}
      <p>
        Questions about the site: <a href={`mailto:${contact.email}`}>{contact.email}</a>. What is stored
        about you is in the <Link to="/privacy-policy">privacy policy</Link>; how tests are chosen and judged,
        under <Link to="/about">About</Link>.
      </p>
    </Page>
  );
}
