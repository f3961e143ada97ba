import type { BrandDetails } from "#contract/catalogue.ts";
import { Link } from "../../ui/link.tsx";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time.tsx";
import { VerdictBadge } from "../../ui/verdict-badge.tsx";
import styles from "./brand-history.module.css";

/** Products that failed, each with its report and the brand's reply. */
export function BrandFailures({ brand }: { brand: BrandDetails }) {
  if (brand.failures.length === 0) return null;
  const replyTo = (report: string) => brand.brand_responses.find((one) => one.report_slug === report);
  return (
    <Section title="Failed tests and brand replies">
      <ul className={styles.rows}>
        {brand.failures.map((failure) => {
          const reply = replyTo(failure.report_slug);
          return (
            <li key={failure.report_slug} className={styles.failure}>
              <div className={styles.head}>
                <Link to={`/supplement-details/${failure.supplement_slug}`} className={styles.name}>
                  {failure.supplement_name}
                </Link>
                <VerdictBadge verdict={failure.verdict} />
                <span className={styles.when}>
                  Tested <Time value={failure.tested_at} />.{" "}
                  <Link to={`/report/${failure.report_slug}`}>Read the report</Link>
                </span>
              </div>
              {reply && (
                <blockquote className={styles.reply}>
                  <p>{reply.text}</p>
                  <footer>
                    {brand.name}, <Time value={reply.responded_on} />
                  </footer>
                </blockquote>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** Timeline of the brand, newest first. */
export function BrandTimeline({ brand }: { brand: BrandDetails }) {
  if (brand.timeline.length === 0) return null;
  return (
    <Section title="Timeline">
      <ol className={styles.timeline}>
        {brand.timeline.map((event) => (
          <li key={`${event.on} ${event.kind} ${event.title}`} className={styles.event}>
            <span className={styles.when}>
              <Time value={event.on} />
            </span>
            <span>
              {event.report_slug ? (
                <Link to={`/report/${event.report_slug}`}>{event.title}</Link>
              ) : (
                event.title
              )}
            </span>
            {event.verdict && <VerdictBadge verdict={event.verdict} />}
          </li>
        ))}
      </ol>
    </Section>
  );
}
