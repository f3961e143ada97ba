import { useQuery } from "@tanstack/react-query";
import type { RaterRow } from "#contract/staff/ratings.ts";
import { formatCount } from "#domain/amounts.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/link.tsx";
import { Time } from "../../../ui/time.tsx";
import { ActWithReason } from "../act-with-reason.tsx";
import { type StaffOutput, staffQuery } from "../calls.ts";
import styles from "../console.module.css";
import { Unanswered } from "../unanswered.tsx";
import { useAct } from "../use-act.ts";

/** "Account 17", or "Guest" with the beginning of the token's number. */
export const raterName = ({ rater, user_id }: Pick<RaterRow, "rater" | "user_id">): string =>
  user_id === null ? `Guest ${rater.slice("guest:".length, "guest:".length + 8)}` : `Account ${user_id}`;

/** Raters by number and account alone, with what they did and whether it counts. */
export function Raters() {
  const answer = useQuery(staffQuery("listRaters", {}));
  const data = answer.data;
  if (!data || answer.error) return <Unanswered answer={answer} what="the raters" />;
  return (
    <section className={styles.form} aria-labelledby="raters-title">
      <h2 id="raters-title">Raters</h2>
      {data.total === 0 ? <NoRaters /> : <RaterList data={data} />}
    </section>
  );
}

const NoRaters = () => (
  <div>
    <EmptyState compact title="No ratings yet" icon={<Icon name="circle-check" />}>
      Raters appear here when someone rates a result of a search by question.
    </EmptyState>
  </div>
);

const RaterList = ({ data: { list, total } }: { data: StaffOutput<"listRaters"> }) => (
  <>
    <p className={styles.facts}>
      {formatCount(total, "rater")}
      {list.length < total && `, of which the ${list.length} with most ratings are here`}. Ratings are
      judgments to measure the search with. They change no order of results.
    </p>
    <ul className={styles.list}>
      {list.map((row) => (
        <RaterEntry key={row.rater} row={row} />
      ))}
    </ul>
  </>
);

function RaterEntry({ row }: { row: RaterRow }) {
  const { rater, ratings, notes, last_rated_at, confirmed, exclusion } = row;
  return (
    <li className={styles.row}>
      <strong>{raterName(row)}</strong>
      <span>{formatCount(ratings, "rating")}</span>
      <span className={styles.facts}>
        Last rated <Time value={last_rated_at} />
        {notes > 0 && (
          <>
            .{" "}
            <Link to={`?${new URLSearchParams({ rater })}#notes`}>
              {formatCount(notes, "note")} by {raterName(row).toLowerCase()}
            </Link>
          </>
        )}
        {!confirmed && ". Doesn’t count: the address of the account isn’t confirmed"}
      </span>
      {exclusion && (
        <span>
          Left out by {exclusion.operator}, <Time value={exclusion.at} />: {exclusion.reason}
        </span>
      )}
      {exclusion ? <TakeBack row={row} /> : <LeaveOut row={row} />}
    </li>
  );
}

function LeaveOut({ row }: { row: RaterRow }) {
  const leaveOut = useAct("leaveOutRater", { done: "Left out." });
  return (
    <ActWithReason
      label="Leave out"
      about={raterName(row)}
      hint="The ratings stay stored, and the rater can rate on. They are no judgments until you take the rater back."
      busy={leaveOut.isPending}
      onAct={(reason) => leaveOut.mutate({ rater: row.rater, reason })}
    />
  );
}

function TakeBack({ row }: { row: RaterRow }) {
  const takeBack = useAct("takeBackRater", { done: "The ratings count again." });
  return (
    <ActWithReason
      label="Let the ratings count again"
      about={raterName(row)}
      busy={takeBack.isPending}
      onAct={(reason) => takeBack.mutate({ rater: row.rater, reason })}
    />
  );
}
