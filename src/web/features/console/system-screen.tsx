import { useQuery } from "@tanstack/react-query";
import type { SetupPart } from "#contract/staff/system.ts";
import { Link } from "../../ui/link.tsx";
import { Time } from "../../ui/time.tsx";
import { type StaffOutput, staffQuery } from "./calls.ts";
import styles from "./console.module.css";
import { ImportFacts } from "./imports/import-facts.tsx";
import { Outbox } from "./outbox.tsx";
import { screenPath } from "./screens.ts";
import { Backup, News, NoticeFacts, SigningKeys, Verification } from "./system-facts.tsx";
import { TestEmail } from "./test-email.tsx";
import { Unanswered } from "./unanswered.tsx";

type System = StaffOutput<"getSystem">;

const PARTS: Record<SetupPart, string> = {
  mail: "Mail",
  storage: "Storage",
  signing_key: "Signing key",
  backups: "Backups",
  imprint: "Imprint",
};
const STATES: Record<System["setup"][number]["state"], string> = {
  ready: "set up",
  missing: "not set up",
  unknown: "unknown",
};

/** How often the state is fetched again while the data is verified. */
const VERIFYING_INTERVAL_MS = 3000;

/** What the site runs on, whether email works, and the emails that could not be sent. */
export function SystemScreen() {
  const answer = useQuery({
    ...staffQuery("getSystem", {}),
    refetchInterval: ({ state }) => (state.data?.verification.running ? VERIFYING_INTERVAL_MS : false),
  });
  const data = answer.data;
  if (!data || answer.error) return <Unanswered answer={answer} what="the system" />;
  return (
    <div className={styles.split}>
      <div className={styles.form}>
        <Setup system={data} />
        <News news={data.news} />
      </div>
      <div className={styles.form}>
        <Outbox emails={data.unsent} total={data.unsent_count} />
        <TestEmail />
        <Verification verification={data.verification} />
        <SigningKeys keys={data.keys} />
        <Backup backup={data.backup} />
        <NoticeFacts notices={data.notices}>
          <DailyNotices daily={data.daily_notices} />
        </NoticeFacts>
      </div>
    </div>
  );
}

const Setup = ({ system: { version, commit, node, started_at, setup } }: { system: System }) => (
  <section className={styles.panel}>
    <h2>Setup</h2>
    <p className={styles.facts}>
      Version {version}
      {commit && ` (commit ${commit.slice(0, 10)})`}, Node.js {node}. Started{" "}
      <Time value={started_at} relative />
    </p>
    <ul className={styles.list}>
      {setup.map(({ part, state, detail }) => (
        <li key={part} className={styles.row}>
          <strong>
            {PARTS[part]}: {STATES[state]}
          </strong>
          <span className={styles.facts}>{detail}</span>
        </li>
      ))}
    </ul>
  </section>
);

/** The last daily import of FDA's recalls, or why there is none. */
const DailyNotices = ({ daily: { on, last } }: { daily: System["daily_notices"] }) => (
  <div className={styles.form}>
    <strong>FDA’s recalls: imported {on ? "daily" : "by command only"}</strong>
    {last ? (
      <>
        <ImportFacts run={last} />
        <Link to={`${screenPath("imports")}?id=${last.id}`}>Last daily import</Link>
      </>
    ) : (
      <span className={styles.facts}>{on ? "No daily import has run yet." : "DAILY_NOTICES isn’t on."}</span>
    )}
  </div>
);
