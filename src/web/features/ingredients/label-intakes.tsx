import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import type { LabelIntakes } from "#contract/ingredients.ts";
import {
  ALL_ADULTS,
  COMPARED_STAGE_LABELS,
  COMPARED_STAGES,
  type ComparedStage,
} from "#contract/life-stages.ts";
import { formatExact, formatPercent, withLabelUnit } from "#domain/amounts.ts";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { GetForm } from "../../ui/get-form.tsx";
import { Link } from "../../ui/link.tsx";
import { Section } from "../../ui/section.tsx";
import { Select } from "../../ui/select.tsx";
import styles from "./label-intakes.module.css";
import { labelIntakesQuery } from "./queries.ts";

/** Query parameter of the life stage. */
export const STAGE_PARAMETER = "stage";

/** The life stage in a query string; all adults for none or an unknown one. */
export function readLifeStage(parameters: URLSearchParams): ComparedStage {
  const stage = parameters.get(STAGE_PARAMETER);
  return COMPARED_STAGES.find((one) => one === stage) ?? ALL_ADULTS;
}

/** The label's amounts a day beside the reference intakes of a life stage that the visitor chooses. */
export function LabelIntakesSection({ slug }: { slug: string }) {
  const stage = readLifeStage(new URLSearchParams(useLocation().search));
  const { data } = useQuery(labelIntakesQuery(slug, stage));
  if (!data || data.rows.length === 0) return null;
  return (
    <Section
      id="intakes"
      title="Compared with reference intakes"
      lede="A label fact, not advice: what the label states per day beside what is recommended for healthy people."
    >
      <StageForm stage={stage} />
      <Intakes intakes={data} />
      <p className={styles.notes}>
        {data.servings_stated
          ? `For ${data.servings_per_day === 1 ? "1 serving" : `${formatExact(data.servings_per_day)} servings`} a day, the most that the label allows. `
          : "The label record doesn’t say how many servings a day, so this is for one. "}
        {stage === ALL_ADULTS &&
          "For all adults we show the range of their recommended intakes and the lowest of their upper levels; needs in pregnancy and while breastfeeding differ. "}
        Food adds to these amounts. AI: adequate intake. Source:{" "}
        <a href={data.source.url} rel="external">
          {data.source.name}
        </a>
        , read in copies of its tables.
      </p>
    </Section>
  );
}

/** Without JavaScript the button submits the form. */
function StageForm({ stage }: { stage: ComparedStage }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <GetForm action={`${pathname}#intakes`} className={styles.form}>
      <Select<ComparedStage>
        label="Compare for"
        name={STAGE_PARAMETER}
        options={COMPARED_STAGES.map((value) => ({ value, label: COMPARED_STAGE_LABELS[value] }))}
        value={stage}
        onChange={(value) =>
          void navigate(`${pathname}?${STAGE_PARAMETER}=${value}`, {
            preventScrollReset: true,
            replace: true,
          })
        }
      />
      <Button type="submit" className={styles.apply}>
        Apply
      </Button>
    </GetForm>
  );
}

type Row = LabelIntakes["rows"][number];

const Intakes = ({ intakes }: { intakes: LabelIntakes }) => (
  <DataTable<Row>
    caption={`Label amounts per day compared with reference intakes, ${COMPARED_STAGE_LABELS[intakes.life_stage]}`}
    rows={intakes.rows}
    keyOf={({ name, amount, unit }) => `${name} ${amount} ${unit}`}
    columns={[
      {
        title: "Nutrient",
        show: ({ name, ingredient_slug: slug }) => <Link to={`/ingredient/${slug}`}>{name}</Link>,
      },
      { title: "A day", show: ({ amount, unit }) => withLabelUnit(formatExact(amount), unit) },
      { title: "Of recommended", show: recommendedText },
      { title: "Of upper level", show: upperText },
    ]}
  />
);

const withUnit = (amounts: string, unit: string) =>
  withLabelUnit(amounts, unit.replace(/ AT$/, " alpha-tocopherol"));

const recommendedText = ({ recommended, not_compared }: Row) => {
  if (not_compared) return not_compared;
  if (!recommended) return "None set";
  const { reference, highest, percent, unit, kind } = recommended;
  const ai = kind === "AI" ? " (AI)" : "";
  if (highest === null) return `${formatPercent(percent)} of ${withUnit(formatExact(reference), unit)}${ai}`;
  const least = formatPercent((percent * reference) / highest);
  return `${least} to ${formatPercent(percent)} of ${formatExact(reference)} to ${withUnit(formatExact(highest), unit)}${ai}`;
};

const upperText = ({ upper, upper_missing }: Row) => {
  if (!upper) return upper_missing;
  const text = `${formatPercent(upper.percent)} of ${withUnit(formatExact(upper.reference), upper.unit)}`;
  return upper.percent > 100 ? <strong>Above: {text}</strong> : text;
};
