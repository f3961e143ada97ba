import { useQuery } from "@tanstack/react-query";
import { Link } from "../../ui/link.tsx";
import { type StaffOutput, staffQuery } from "./calls.ts";
import styles from "./console.module.css";
import figureStyles from "./figures.module.css";
import { usePeriod } from "./period-select.tsx";
import { Unanswered } from "./unanswered.tsx";

/** Visits and searches, counted by day without anything about who came; most wanted tests; time per step. */
export function FiguresScreen() {
  const { days, select } = usePeriod();
  const answer = useQuery(staffQuery("getFigures", { days }));
  const data = answer.data;
  return (
    <>
      {select}
      {!data || answer.error ? <Unanswered answer={answer} what="the figures" /> : <Figures figures={data} />}
    </>
  );
}

type FiguresData = StaffOutput<"getFigures">;

const Figures = ({ figures }: { figures: FiguresData }) => (
  <>
    {!figures.counting && (
      <p className={styles.notice}>
        Visits aren’t counted: VISIT_FIGURES is off. What was counted before is here.
      </p>
    )}
    <p className={styles.facts}>
      Counts by day, without cookies, IP addresses or anything else about who came. Crawlers that say what
      they are are left out. Words appear from three searches on. New counts arrive within a minute or two.
    </p>
    <div className={styles.fields}>
      <Counts
        title="Visits per day"
        rows={figures.days.map(({ day, visits }) => ({ key: day, count: visits })).toReversed()}
      />
      <Counts title="Pages" rows={figures.routes} />
      <Counts title="Products" rows={figures.products} to={(slug) => `/supplement-details/${slug}`} />
      <Counts title="Searches" rows={figures.terms} to={searchFor} />
      <Counts title="Searches without results" rows={figures.empty_terms} to={searchFor} />
      <Counts
        title="Most wanted tests (votes)"
        rows={figures.wanted.map(({ brand, name, votes }) => ({
          key: [brand, name].filter(Boolean).join(" "),
          count: votes,
        }))}
      />
      <Counts
        title="Days per step of a request (median)"
        rows={figures.steps.map(({ status, median_days }) => ({
          key: status.replaceAll("_", " "),
          count: median_days,
        }))}
      />
    </div>
  </>
);

const searchFor = (words: string) => `/search?${new URLSearchParams({ q: words })}`;

interface CountsProps {
  title: string;
  rows: readonly { key: string; count: number }[];
  to?: (key: string) => string;
}

const Counts = ({ title, rows, to }: CountsProps) => (
  <section className={styles.panel} aria-label={title}>
    <h2>{title}</h2>
    {rows.length === 0 ? (
      <p className={styles.facts}>None yet.</p>
    ) : (
      <dl className={figureStyles.counts}>
        {rows.map(({ key, count }) => (
          <div key={key}>
            <dt>{to ? <Link to={to(key)}>{key}</Link> : key}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    )}
  </section>
);
