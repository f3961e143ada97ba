import { useQuery } from "@tanstack/react-query";
import type { RefusalReason } from "#contract/ai-search-vocabulary.ts";
import type { AiSearchFigures } from "#contract/staff/ai-search.ts";
import { formatCount } from "#domain/amounts.ts";
import { formatInteger } from "#domain/format-decimal.ts";
import { DataTable } from "../../../ui/data-table.tsx";
import { staffQuery } from "../calls.ts";
import styles from "../console.module.css";
import { usePeriod } from "../period-select.tsx";
import { Unanswered } from "../unanswered.tsx";

/** What staff read for a danger. */
export const DANGER_NAMES: Readonly<Record<RefusalReason, string>> = {
  crisis: "Crisis",
  emergency: "Emergency",
  interaction: "Medicine, condition, or pregnancy",
  dosing: "Dose",
  diagnosis: "Illness or symptom",
  dangerous_substance: "Dangerous substance",
  drug_test: "Drug test",
  animal: "Animal",
  off_topic: "Off topic",
};

/** How AI search took questions, counted without their text or who asked. */
export function QuestionFigures() {
  const { days, select } = usePeriod();
  const answer = useQuery(staffQuery("getAiSearchFigures", { days }));
  const data = answer.data;
  return (
    <section className={styles.form} aria-labelledby="figures-title">
      <h2 id="figures-title">How questions were taken</h2>
      {select}
      {!data || answer.error ? <Unanswered answer={answer} what="the figures" /> : <Figures figures={data} />}
    </section>
  );
}

const share = (part: number, whole: number): string =>
  whole === 0 ? "" : ` (${((part / whole) * 100).toFixed(1)}%)`;

const Figures = ({ figures }: { figures: AiSearchFigures }) => (
  <>
    {!figures.counting && (
      <p className={styles.notice}>
        Nothing is counted: VISIT_FIGURES is off. What was counted before is here.
      </p>
    )}
    <p>
      {formatCount(figures.asked, "question")}, of which {formatInteger(figures.off_topic)} off topic
      {share(figures.off_topic, figures.asked)}
    </p>
    {figures.dangers.some(isCounted) ? (
      <DangerTable dangers={figures.dangers} />
    ) : (
      <p className={styles.facts}>No danger was read in them.</p>
    )}
    <p className={styles.facts}>
      Counted by day, without the text or who asked. A page that is reloaded counts again, and one that comes
      from the cache doesn’t. Help links aren’t counted. New counts arrive within a minute or two.
    </p>
    <Misread figures={figures} />
  </>
);

const isCounted = ({ danger: _, ...counts }: AiSearchFigures["dangers"][number]): boolean =>
  Object.values(counts).some((count) => count > 0);

const DangerTable = ({ dangers }: Pick<AiSearchFigures, "dangers">) => (
  <DataTable
    caption="Dangers by how sure we were, and taps that lead on from them"
    rows={dangers.filter(isCounted)}
    keyOf={({ danger }) => danger}
    columns={[
      { title: "Danger", show: ({ danger }) => DANGER_NAMES[danger] },
      { title: "Certain: help only", show: ({ certain }) => formatInteger(certain) },
      { title: "“Not about me”", show: ({ not_me }) => formatInteger(not_me) },
      { title: "Possible", show: ({ possible }) => formatInteger(possible) },
      { title: "Went on to products", show: ({ acknowledged }) => formatInteger(acknowledged) },
      { title: "Slight", show: ({ slight }) => formatInteger(slight) },
    ]}
  />
);

/** Which goals were read in questions that people say were misread. */
const Misread = ({ figures: { opinions, misread_goals } }: { figures: AiSearchFigures }) => (
  <div className={styles.form}>
    <h3>Said to be misread</h3>
    <p className={styles.facts}>
      {formatCount(opinions.all, "opinion")} about results and answers, {formatInteger(opinions.misread)} of
      them “Not what I meant”
      {misread_goals.length > 0 && ". We had read these goals:"}
    </p>
    {misread_goals.length > 0 && (
      <ul className={styles.plain}>
        {misread_goals.map(({ goal, count }) => (
          <li key={goal}>
            {goal}: {formatInteger(count)}
          </li>
        ))}
      </ul>
    )}
  </div>
);
