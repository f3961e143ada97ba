import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { durationText } from "#contract/durations.ts";
import { MATCH_STATES, type MatchState, NOTICE_EMAIL_DELAY_S } from "#contract/notice-vocabulary.ts";
import { mayDo } from "#contract/staff/roles.ts";
import { formatCount } from "#domain/amounts.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Select } from "../../ui/select.tsx";
import { Time } from "../../ui/time.tsx";
import { type StaffOutput, type StaffSelf, staffQuery } from "./calls.ts";
import styles from "./console.module.css";
import type { Decided } from "./notice-decision.tsx";
import { NoticePanel } from "./notice-panel.tsx";
import { Unanswered } from "./unanswered.tsx";
import { useAct } from "./use-act.ts";

const STATE_LABELS: Record<MatchState, string> = {
  proposed: "Waiting",
  unsure: "Unsure",
  confirmed: "Confirmed",
  rejected: "Rejected",
  shown: "Shown by barcode",
};

/** In the order of a day's work. */
const STATE_ORDER = ["proposed", "unsure", "confirmed", "rejected", "shown"] as const satisfies MatchState[];

/** Which public notices are about which products and brands: notices on one side, their text and candidates on the other. */
export function NoticesScreen({ self }: { self: StaffSelf }) {
  const [parameters, setParameters] = useSearchParams();
  const state = MATCH_STATES.find((one) => one === parameters.get("state")) ?? "proposed";
  const answer = useQuery(staffQuery("listNoticeMatches", { state }));
  const { decided, setDecided, heading } = useDecided();
  const data = answer.data;
  const chosen = data?.list.find(({ id }) => String(id) === parameters.get("id")) ?? data?.list[0];
  return (
    <>
      {decided && <UndoLine key={decided.id} decided={decided} onUndone={() => setDecided(null)} />}
      <div className={styles.split}>
        <div className={styles.form}>
          <Select<MatchState>
            label="Candidates"
            value={state}
            onChange={(next) => setParameters({ state: next })}
            options={STATE_ORDER.map((value) => ({ value, label: STATE_LABELS[value] }))}
          />
          {data && !answer.error ? (
            <NoticeList data={data} state={state} chosen={chosen?.id} />
          ) : (
            <Unanswered answer={answer} what="the notices" />
          )}
        </div>
        {chosen ? (
          <NoticePanel
            key={chosen.id}
            ref={heading}
            notice={chosen}
            mayDecide={mayDo(self.role, "decide_notices")}
            onDecided={setDecided}
          />
        ) : (
          data && <NoCandidates />
        )}
      </div>
    </>
  );
}

/** What was decided last. The button that was pressed is gone: the keyboard goes on at the notice that is shown now. */
function useDecided() {
  const [decided, setDecided] = useState<Decided | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (decided) heading.current?.focus();
  }, [decided]);
  return { decided, setDecided, heading };
}

const NoCandidates = () => (
  <EmptyState title="No candidates here" icon={<Icon name="circle-check" />}>
    A notice appears here when an import finds one of our brands or products in it.
  </EmptyState>
);

function NoticeList({
  data: { total, list },
  state,
  chosen,
}: {
  data: StaffOutput<"listNoticeMatches">;
  state: MatchState;
  chosen: number | undefined;
}) {
  if (list.length === 0) return null;
  const listed = list.reduce((sum, { candidates }) => sum + candidates.length, 0);
  return (
    <>
      <p className={styles.facts}>
        {formatCount(total, "candidate")}
        {listed < total && `, of which the first ${listed} are here`}. The surest come first.
      </p>
      <ul className={styles.list}>
        {list.map(({ id, reason, firm, published_on, candidates }) => (
          <li key={id}>
            <Link
              to={`?state=${state}&id=${id}`}
              className={styles.row}
              aria-current={id === chosen ? "true" : undefined}
            >
              <strong>{firm ?? "No company named"}</strong>
              <span className={styles.clamped}>{reason}</span>
              <span className={styles.facts}>
                <Time value={published_on} />, {formatCount(candidates.length, "candidate")}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What was decided last, and a way back. */
function UndoLine({ decided, onUndone }: { decided: Decided; onUndone: () => void }) {
  const undo = useAct("decideNoticeMatch", { done: "Undone.", after: onUndone });
  const { id, state, label } = decided;
  return (
    <div className={styles.notice} role="status">
      <span>
        {label}: {STATE_LABELS[state].toLowerCase()}.
        {state === "confirmed" && ` Followers get an email in ${durationText(NOTICE_EMAIL_DELAY_S)}.`}
      </span>
      <Button
        size="small"
        busy={undo.isPending}
        onClick={() => undo.mutate({ id, seen: state, decision: "undo", reason: "Undone at once." })}
      >
        Undo
      </Button>
    </div>
  );
}
