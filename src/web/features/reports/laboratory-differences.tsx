import type { ComparedLots, EnObstacle, LaboratoryDifference, LotResult } from "#contract/lots.ts";
import { lotLabel } from "#domain/lot.ts";
import { differs, formatEn } from "#domain/lots/differing.ts";
import { toDisplayValue } from "#domain/presentation/display-value.ts";
import { Badge } from "../../ui/badge.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Link } from "../../ui/link.tsx";
import { Section } from "../../ui/section.tsx";
import { ReadingText } from "./line-text.tsx";
import styles from "./lot-results.module.css";

interface Row {
  name: string;
  one: LotResult;
  other: LotResult;
  difference: LaboratoryDifference;
}

/** Results of one lot by two laboratories, side by side; nothing where no lot was tested by two. */
export function LaboratoryDifferences({ lots }: { lots: ComparedLots }) {
  const pairs = pairsOf(lots);
  if (pairs.length === 0) return null;
  return (
    <Section
      id="laboratories"
      title="One lot, two laboratories"
      lede="Each result stands with its own uncertainty. They aren’t averaged, and which one is right isn’t known."
    >
      {pairs.map((rows) => (
        <Pair key={keyOfPair(rows[0])} rows={rows} />
      ))}
      <p className={styles.note}>
        E<sub>n</sub> is the difference of two results divided by √(U₁² + U₂²), the root of their squared
        expanded uncertainties (ISO 13528). Above 1, they differ by more than both uncertainties explain.
      </p>
    </Section>
  );
}

type PairRows = readonly [Row, ...Row[]];

const keyOfPair = ({ one, other }: Row) =>
  [one.report_slug, other.report_slug, one.laboratory, other.laboratory].join(" ");

/** The rows of every lot and pair of laboratories: what differs first, what can't be tested last. */
function pairsOf({ analytes }: ComparedLots): PairRows[] {
  const rows = analytes.flatMap(({ name, results, differences }) =>
    differences.flatMap((difference) => {
      const [one, other] = [difference.one, difference.other].map((wanted) =>
        results.find(
          (result) => result.report_slug === wanted.report_slug && result.result_id === wanted.result_id,
        ),
      );
      return one && other ? [{ name, one, other, difference }] : [];
    }),
  );
  return [...Map.groupBy(rows, keyOfPair).values()].map(
    (same) => same.toSorted((a, b) => rankOf(a) - rankOf(b)) as unknown as PairRows,
  );
}

const rankOf = ({ difference }: Row): number => (difference.en === null ? 2 : differs(difference) ? 0 : 1);

function Pair({ rows }: { rows: PairRows }) {
  const [{ one, other, difference }] = rows;
  return (
    <div className={styles.pair}>
      <h3>{lotLabel(difference.lot_number)}</h3>
      <DataTable<Row>
        caption={`${lotLabel(difference.lot_number)} as tested by ${one.laboratory} and by ${other.laboratory}`}
        rows={rows}
        keyOf={(row) => `${row.one.result_id} ${row.other.result_id}`}
        columns={[
          { title: "Test", show: ({ name }) => name },
          { title: one.laboratory, show: (row) => <Found result={row.one} /> },
          { title: other.laboratory, show: (row) => <Found result={row.other} /> },
          { title: "Difference", show: (row) => <DifferenceText difference={row.difference} /> },
        ]}
      />
      <p className={styles.note}>
        <Link to={`/report/${one.report_slug}`}>Report by {one.laboratory}</Link> ·{" "}
        <Link to={`/report/${other.report_slug}`}>Report by {other.laboratory}</Link>
      </p>
    </div>
  );
}

/** In one element, since a cell of the table lays out its children on narrow screens. */
const Found = ({ result }: { result: LotResult }) => (
  <span>
    <ReadingText reading={toDisplayValue(result)} />
  </span>
);

const OBSTACLE_TEXTS: Readonly<Record<EnObstacle, string>> = {
  no_uncertainty: "Can’t be tested: an uncertainty isn’t stated",
  not_quantified: "Can’t be tested: not two measured amounts",
  other_unit: "Can’t be tested: the units don’t convert",
};

function DifferenceText({ difference }: { difference: LaboratoryDifference }) {
  const { en, obstacle } = difference;
  if (en === null)
    return <span className={styles.untested}>{OBSTACLE_TEXTS[obstacle ?? "not_quantified"]}</span>;
  return (
    <span className={styles.difference}>
      {differs(difference) ? <Badge tone="yellow">Differ</Badge> : "Within their uncertainties"}
      <span>
        E<sub>n</sub> {formatEn(en)}
      </span>
    </span>
  );
}
