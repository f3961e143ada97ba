import { useMemo } from "react";
import { COMPARED_STAGE_LABELS, COMPARED_STAGES, type ComparedStage } from "#contract/life-stages.ts";
import type { DayContent } from "#contract/my-day.ts";
import { formatCount } from "#domain/amounts.ts";
import { addUpDay, type DayItem } from "#domain/my-day/day.ts";
import { dayFragment, EMPTY_DAY } from "#domain/my-day/link.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Section } from "../../ui/section.tsx";
import { Select } from "../../ui/select.tsx";
import { Time } from "../../ui/time.tsx";
import { ShareButton } from "../reports/share-button.tsx";
import { AddProduct } from "./add-product.tsx";
import { DayCosts } from "./day-costs.tsx";
import { DayProducts } from "./day-products.tsx";
import { ContaminantTable, NutrientTable } from "./day-tables.tsx";
import { DayWarnings } from "./day-warnings.tsx";
import styles from "./my-day.module.css";
import { SavedDay } from "./saved-day.tsx";
import { countedItems, knownItems, useDayProducts, useShownDay } from "./use-day.ts";

/** What a visitor takes in a day, what it adds up to, and what can be done with it. Only in the browser. */
export function MyDay() {
  const shown = useShownDay();
  const { day, isShared } = shown;
  const loaded = useDayProducts(day);
  const items = useMemo(() => knownItems(day, loaded.products), [day, loaded.products]);
  const isWaiting = loaded.isFetching && items.length < day.items.length;
  const counted = useMemo(
    () => (isWaiting ? items : countedItems(day, loaded.products)),
    [isWaiting, items, day, loaded.products],
  );
  const onChange = isShared ? null : shown.change;
  return (
    <div className={styles.page}>
      <PrintedHead day={day} />
      {isShared && <SharedNote onKeep={() => shown.leaveLink(day)} onLeave={() => shown.leaveLink(null)} />}
      <Section id="products" title="What you take">
        {onChange && <AddProduct day={day} onChange={onChange} />}
        <DayProducts day={day} loaded={loaded} isWaiting={isWaiting} onChange={onChange} />
        {day.items.length > 0 && <LoadFailure loaded={loaded} isKnown={items.length === day.items.length} />}
        <DayBar day={day} onChange={onChange} />
        {onChange && <SavedDay day={day} onChange={onChange} />}
      </Section>
      {items.length > 0 && <DayAnswer known={items} items={counted} lifeStage={day.life_stage} />}
      {day.items.length === 0 && <NothingAdded />}
    </div>
  );
}

/** On paper only: what it is, when it was printed, and for whom. A control on screen says the last. */
const PrintedHead = ({ day }: { day: DayContent }) => (
  <p className={styles.printed}>
    A day of {formatCount(day.items.length, "supplement")}, for a doctor or pharmacist. Printed{" "}
    <Time value={new Date().toISOString()} /> from {window.location.host}/my-day. Compared for:{" "}
    {COMPARED_STAGE_LABELS[day.life_stage]}.
  </p>
);

interface DayAnswerProps {
  /** Those of which the product is known. */
  known: readonly DayItem[];
  /** All of them. */
  items: readonly DayItem[];
  lifeStage: ComparedStage;
}

/** What the products add up to. */
function DayAnswer({ known, items, lifeStage }: DayAnswerProps) {
  const rows = useMemo(() => addUpDay(items), [items]);
  return (
    <>
      <DayWarnings rows={rows} items={items} lifeStage={lifeStage} />
      <NutrientTable rows={rows} items={items} lifeStage={lifeStage} />
      <ContaminantTable rows={rows} items={items} lifeStage={lifeStage} />
      <DayCosts products={known.map(({ product }) => product)} />
      <HowAdded />
    </>
  );
}

const SharedNote = ({ onKeep, onLeave }: { onKeep: () => void; onLeave: () => void }) => (
  <div className={styles.banner} role="status">
    <p>You opened a shared day. It’s in the link only: we don’t store it, and your own day is unchanged.</p>
    <div className={styles.actions}>
      <Button onClick={onKeep}>Replace my day with it</Button>
      <Button onClick={onLeave}>Show my own day</Button>
    </div>
  </div>
);

function LoadFailure({ loaded, isKnown }: { loaded: ReturnType<typeof useDayProducts>; isKnown: boolean }) {
  if (!loaded.error) return null;
  return (
    <ErrorState
      compact
      title={
        isKnown
          ? "Couldn’t refresh these products: shown as this browser last saw them"
          : "Couldn’t load some products"
      }
      error={loaded.error}
      onRetry={() => void loaded.refetch()}
      retrying={loaded.isFetching}
    />
  );
}

/** For whom the day is compared, and what can be done with it. */
function DayBar({ day, onChange }: { day: DayContent; onChange: ((day: DayContent) => void) | null }) {
  return (
    <div className={styles.bar}>
      <StageSelect
        stage={day.life_stage}
        onChange={onChange && ((life_stage) => onChange({ ...day, life_stage }))}
      />
      {day.items.length > 0 && (
        <div className={styles.actions}>
          <ShareButton title="My day, measured" url={`${window.location.origin}/my-day${dayFragment(day)}`} />
          <Button onClick={() => window.print()}>
            <Icon name="file-text" />
            Print
          </Button>
          {onChange && (
            <Button variant="quiet" onClick={() => onChange({ ...EMPTY_DAY, life_stage: day.life_stage })}>
              Remove all
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

const NothingAdded = () => (
  <EmptyState
    title="Nothing added yet"
    icon={<Icon name="plus" />}
    actions={<ButtonLink to="/search">Search supplements</ButtonLink>}
  >
    Add a product by its name to see what a day of it holds. With two or more, their amounts are added up.
  </EmptyState>
);

function StageSelect({
  stage,
  onChange,
}: {
  stage: ComparedStage;
  onChange: ((stage: ComparedStage) => void) | null;
}) {
  if (!onChange) return <p>Compared for: {COMPARED_STAGE_LABELS[stage]}</p>;
  return (
    <Select<ComparedStage>
      label="Compare for"
      className={styles.stage}
      options={COMPARED_STAGES.map((value) => ({ value, label: COMPARED_STAGE_LABELS[value] }))}
      value={stage}
      onChange={onChange}
    />
  );
}

const HowAdded = () => (
  <Section id="how" title="How this is added up">
    <ul className={styles.notes}>
      <li>
        Measured amounts are those of the newest tested lot; other lots can differ. Where no lot was tested,
        the label’s amount is used. Food, water, and medicines are not in these sums.
      </li>
      <li>
        A range holds the laboratories’ uncertainties (U, k = 2): those of different products are independent
        and add by the root of the sum of squares (JCGM 100:2008, 5.1.2). “Below x” counts from 0 to x.
      </li>
      <li>
        Unknown is never counted as zero: a sum with an unknown part is “at least” what is known. A part of a
        proprietary blend is at most the blend’s total.
      </li>
      <li>
        Limits and warning levels for contaminants were set for one product or for a whole diet, as each says;
        see <Link to="/standards">Standards and limits</Link>. No upper level was set for some nutrients,
        which does not mean that any amount is safe.
      </li>
      <li>Microbes and undeclared drugs are not added up; each product’s report has them.</li>
    </ul>
  </Section>
);
