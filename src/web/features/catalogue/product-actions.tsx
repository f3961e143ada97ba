import type { SupplementDetails } from "#contract/catalogue.ts";
import styles from "#web/pages/supplement-details.module.css";
import { ReportError } from "../corrections/report-error.tsx";
import { FollowButton } from "../follows/follow-button.tsx";
import { CompareHere } from "../search/compare-here.tsx";
import { AskLink } from "../test-requests/ask-link.tsx";

/** What can be done about a product: ask for a test, follow it, compare it, and say that something here is wrong. */
export function ProductActions({ product }: { product: SupplementDetails }) {
  const { slug, name, brand, source, testing_status: status } = product;
  return (
    <div className={styles.actions}>
      {status === "not_tested" && (
        <AskLink ask={{ name, brand: brand.name, url: source.url ?? "" }}>Request a test</AskLink>
      )}
      <FollowButton slug={slug} />
      <CompareHere product={product} />
      <ReportError about={{ supplement_id: slug }} />
    </div>
  );
}
