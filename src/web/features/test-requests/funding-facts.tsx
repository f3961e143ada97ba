import type { ReactNode } from "react";
import type { RequestFunding } from "#contract/pledges.ts";
import { FUNDING_STATE_LABELS, type FundingState } from "#contract/request-funding.ts";
import { formatCount } from "#domain/amounts.ts";
import type { StatusTone } from "#domain/presentation/verdict-styles.ts";
import { Badge } from "../../ui/badge.tsx";
import { Link } from "../../ui/link.tsx";
import { Time } from "../../ui/time.tsx";
import { dollars, fundingSentence } from "./funding-words.ts";
import styles from "./request-details.module.css";

/** How the test of a request is paid for: state, pledges, estimate, what staff recorded, and who pays for the test. */
export const FundingFacts = ({ funding }: { funding: RequestFunding }) => {
  const { state, pledged_usd, pledgers, estimate, recorded, registered_test: test } = funding;
  return (
    <div className={styles.part}>
      <p className={styles.state}>
        <FundingBadge state={state} /> {fundingSentence(funding)}
      </p>
      <dl className={styles.list}>
        <Fact name="Pledged">
          {pledgers === 0
            ? "Nothing yet"
            : `${dollars(pledged_usd)} by ${formatCount(pledgers, "person", "people")}. Names stay private.`}
        </Fact>
        <Fact name="Estimated cost">
          {estimate ? (
            <>
              {dollars(estimate.usd)}, estimated by {estimate.by} on <Time value={estimate.on} />
            </>
          ) : (
            "Not estimated yet"
          )}
        </Fact>
        {recorded && (
          <Fact name="Recorded">
            On <Time value={recorded.at} />: {recorded.note}
          </Fact>
        )}
        {test && (
          <Fact name="Registered test">
            <Link to={`/registry/${test.number}`}>{test.number}</Link>
            {test.paid_by && `, paid by ${test.paid_by}`}
          </Fact>
        )}
      </dl>
    </div>
  );
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** Green only where staff recorded a payment. */
const TONES: Record<FundingState, StatusTone> = {
  not_funded: "gray",
  partly: "yellow",
  pledged_in_full: "blue",
  collected: "violet",
  paid: "green",
};

const FundingBadge = ({ state }: { state: FundingState }) => (
  <Badge tone={TONES[state]} light>
    {FUNDING_STATE_LABELS[state]}
  </Badge>
);
