import { useQuery } from "@tanstack/react-query";
import type { EditConflict } from "#contract/staff/imports.ts";
import { formatCount } from "#domain/amounts.ts";
import { Link } from "../../../ui/link.tsx";
import { Time } from "../../../ui/time.tsx";
import { ActWithReason } from "../act-with-reason.tsx";
import { type StaffInput, staffQuery } from "../calls.ts";
import styles from "../console.module.css";
import { Unanswered } from "../unanswered.tsx";
import { useAct } from "../use-act.ts";

/** Fields that staff set and whose source has changed since: both values side by side. */
export function EditConflicts({ mayDecide }: { mayDecide: boolean }) {
  const answer = useQuery(staffQuery("listEditConflicts", {}));
  const data = answer.data;
  if (!data || answer.error) return <Unanswered answer={answer} what="the conflicts" />;
  return (
    <section className={styles.form} aria-labelledby="conflicts-title">
      <h2 id="conflicts-title">Our edits and their sources</h2>
      {data.total === 0 ? (
        <p className={styles.facts}>No source has changed a field that staff set.</p>
      ) : (
        <>
          <p className={styles.facts}>
            {formatCount(data.total, "field")} that staff set and whose source says something else since.
            {data.list.length < data.total && ` The newest ${data.list.length} are here.`} Until you decide,
            ours is shown.
          </p>
          <ul className={styles.list}>
            {data.list.map((conflict) => (
              <Conflict
                key={`${conflict.kind} ${conflict.slug} ${conflict.field}`}
                conflict={conflict}
                mayDecide={mayDecide}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Conflict({ conflict, mayDecide }: { conflict: EditConflict; mayDecide: boolean }) {
  const { kind, slug, record, field, ours, operator, edited_at, source, source_changed_at } = conflict;
  const query = kind === "brand" ? "brand" : "product";
  return (
    <li className={styles.row}>
      <span>
        <Link to={`/console/catalog?${query}=${slug}`}>
          <strong>{record}</strong>
        </Link>
        , {field === "about" ? "description" : field}
      </span>
      <div className={styles.fields}>
        <Side title="Ours" value={ours}>
          set by {operator}, <Time value={edited_at} />
        </Side>
        <Side title="The source’s" value={source}>
          changed <Time value={source_changed_at} />
        </Side>
      </div>
      {mayDecide && <Decide conflict={conflict} />}
    </li>
  );
}

const Side = ({
  title,
  value,
  children,
}: {
  title: string;
  value: string | null;
  children: React.ReactNode;
}) => (
  <div>
    <p className={styles.facts}>
      {title}, {children}
    </p>
    <p>{value ?? "Nothing"}</p>
  </div>
);

function Decide({ conflict: { kind, slug, field, source, record } }: { conflict: EditConflict }) {
  const keep = useAct("decideEditConflict", { done: "Ours stays, until the source changes again." });
  const take = useAct("decideEditConflict", { done: "The source decides again." });
  const about = `${field} of ${record}`;
  const input = (decision: "keep" | "take", reason: string): StaffInput<"decideEditConflict"> => ({
    ...{ kind, slug, field: field as StaffInput<"decideEditConflict">["field"] },
    ...{ seen: source, decision, reason },
  });
  return (
    <div className={styles.buttons}>
      <ActWithReason
        label="Keep ours"
        about={about}
        busy={keep.isPending}
        onAct={(reason) => keep.mutate(input("keep", reason))}
      />
      <ActWithReason
        label="Take the source’s"
        about={about}
        busy={take.isPending}
        onAct={(reason) => take.mutate(input("take", reason))}
      />
    </div>
  );
}
