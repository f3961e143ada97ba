import { useQuery } from "@tanstack/react-query";
import { DESK_ITEM_NAMES, type DeskItem } from "#contract/staff/desk-items.ts";
import type { StaffRole } from "#contract/staff/roles.ts";
import { formatCount } from "#domain/amounts.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Time } from "../../ui/time.tsx";
import { deskQuery, type StaffSelf } from "./calls.ts";
import styles from "./console.module.css";
import { JudgedDifferently } from "./judged-differently.tsx";
import { maySee, type ScreenId, screenPath } from "./screens.ts";
import { Unanswered } from "./unanswered.tsx";
import { useAct } from "./use-act.ts";

/** Where a kind of thing is worked on: a screen, or the command that does it. */
const PLACES: Record<DeskItem, { screen: ScreenId } | { command: string }> = {
  requests: { screen: "requests" },
  error_reports: { screen: "corrections" },
  scan_corrections: { screen: "corrections" },
  notice_matches: { screen: "notices" },
  drafts: { screen: "drafts" },
  approvals: { screen: "approvals" },
  test_approvals: { screen: "registered-tests" },
  unsigned_documents: { command: "export-unsigned" },
  delayed_emails: { screen: "system" },
  failed_jobs: { command: "failed-jobs" },
  expiring_certificates: { screen: "registry" },
  expiring_accreditations: { screen: "registry" },
};

/** Everything that waits, the oldest first. */
export function DeskScreen({ self }: { self: StaffSelf }) {
  const answer = useQuery(deskQuery());
  const desk = answer.data;
  if (!desk || answer.error) return <Unanswered answer={answer} what="the desk" />;
  return (
    <>
      {!desk.sends_email && (
        <p className={styles.notice}>
          No mail server is configured: emails are stored, not sent. Set SMTP_URL.
        </p>
      )}
      {desk.backup_is_old && (
        <p className={styles.notice}>The last backup is old. On the server: deploy/backup.sh</p>
      )}
      {desk.waiting.length === 0 ? (
        <EmptyState title="Nothing waits" icon={<Icon name="circle-check" />}>
          New requests, errors, drafts, and failed emails appear here by themselves.
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {desk.waiting.map((item) => (
            <DeskRow key={item.kind} role={self.role} {...item} />
          ))}
        </ul>
      )}
      <JudgedDifferently reports={desk.judged_differently} />
      <p className={styles.facts}>
        Checked <Time value={desk.checked_at} relative />.{" "}
        {desk.backup_at ? (
          <>
            Last backup <Time value={desk.backup_at} relative />.
          </>
        ) : (
          "No backup is known."
        )}
      </p>
      <DigestChoice self={self} />
    </>
  );
}

/** Whether to get the desk by email each day. */
function DigestChoice({ self }: { self: StaffSelf }) {
  const set = useAct("setDigest", { done: "Saved." });
  return (
    <Checkbox
      checked={set.isPending ? set.variables.on : self.digest}
      onChange={(event) => set.mutate({ on: event.target.checked })}
    >
      Email me once a day what waits here
    </Checkbox>
  );
}

interface DeskRowProps {
  role: StaffRole;
  kind: DeskItem;
  count: number;
  oldest_at: string | null;
}

function DeskRow({ role, kind, count, oldest_at }: DeskRowProps) {
  const at = PLACES[kind];
  const opens = "screen" in at && maySee(role, at.screen);
  const content = (
    <>
      <strong>{formatCount(count, ...DESK_ITEM_NAMES[kind])}</strong>
      <span className={styles.facts}>
        {oldest_at && (
          <>
            The oldest: <Time value={oldest_at} relative />
          </>
        )}
        {oldest_at && !opens && ". "}
        {"screen" in at && !opens && "An administrator can open this."}
        {"command" in at && (
          <>
            On the server: <code>npm run cli -- {at.command}</code>
          </>
        )}
      </span>
    </>
  );
  return (
    <li>
      {opens ? (
        <Link to={screenPath(at.screen)} className={styles.row}>
          {content}
        </Link>
      ) : (
        <div className={styles.row}>{content}</div>
      )}
    </li>
  );
}
