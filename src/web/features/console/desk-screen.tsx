import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type DeskItem, EXPIRY_NOTICE_DAYS } from "#contract/staff/desk-items.ts";
import type { StaffRole } from "#contract/staff/roles.ts";
import { formatCount } from "#domain/amounts.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Time } from "../../ui/time.tsx";
import { deskQuery, type StaffSelf } from "./calls.ts";
import styles from "./console.module.css";
import { maySee, type ScreenId, screenPath } from "./screens.ts";
import { Unanswered } from "./unanswered.tsx";

interface DeskLine {
  /** One and several. */
  names: readonly [string, string];
  /** Where it is worked on: a screen, or the command that does it. */
  at: { screen: ScreenId } | { command: string };
}

const LINES: Record<DeskItem, DeskLine> = {
  requests: { names: ["new test request", "new test requests"], at: { screen: "requests" } },
  error_reports: { names: ["reported error", "reported errors"], at: { screen: "corrections" } },
  scan_corrections: {
    names: ["correction of a scan", "corrections of scans"],
    at: { screen: "corrections" },
  },
  drafts: { names: ["draft of a report", "drafts of reports"], at: { command: "drafts" } },
  unsigned_documents: {
    names: ["document without a signature", "documents without a signature"],
    at: { command: "export-unsigned" },
  },
  delayed_emails: {
    names: ["email that could not be sent", "emails that could not be sent"],
    at: { screen: "system" },
  },
  failed_jobs: { names: ["failed job", "failed jobs"], at: { command: "failed-jobs" } },
  expiring_certificates: {
    names: [
      `certificate expires within ${EXPIRY_NOTICE_DAYS} days`,
      `certificates expire within ${EXPIRY_NOTICE_DAYS} days`,
    ],
    at: { command: "certificate" },
  },
  expiring_accreditations: {
    names: [
      `accreditation expires within ${EXPIRY_NOTICE_DAYS} days`,
      `accreditations expire within ${EXPIRY_NOTICE_DAYS} days`,
    ],
    at: { command: "laboratory" },
  },
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
      {desk.waiting.length === 0 ? (
        <EmptyState compact title="Nothing waits" icon={<Icon name="circle-check" />}>
          New requests, errors, drafts, and failed emails appear here by themselves.
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {desk.waiting.map((item) => (
            <DeskRow key={item.kind} role={self.role} {...item} />
          ))}
        </ul>
      )}
      <p className={styles.facts}>
        Checked <Time value={desk.checked_at} relative />
      </p>
    </>
  );
}

interface DeskRowProps {
  role: StaffRole;
  kind: DeskItem;
  count: number;
  oldest_at: string | null;
}

function DeskRow({ role, kind, count, oldest_at }: DeskRowProps) {
  const { names, at } = LINES[kind];
  const opens = "screen" in at && maySee(role, at.screen);
  const content = (
    <>
      <strong>{formatCount(count, ...names)}</strong>
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
