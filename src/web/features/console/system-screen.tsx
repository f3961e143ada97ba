import { useQuery } from "@tanstack/react-query";
import type { SetupPart } from "#contract/staff/system.ts";
import { Time } from "../../ui/time.tsx";
import { type StaffOutput, staffQuery } from "./calls.ts";
import styles from "./console.module.css";
import { Outbox } from "./outbox.tsx";
import { TestEmail } from "./test-email.tsx";
import { Unanswered } from "./unanswered.tsx";

type System = StaffOutput<"getSystem">;

const PARTS: Record<SetupPart, string> = {
  mail: "Mail",
  storage: "Storage",
  signing_key: "Signing key",
  backups: "Backups",
};
const STATES: Record<System["setup"][number]["state"], string> = {
  ready: "set up",
  missing: "not set up",
  unknown: "unknown",
};

/** What the site runs on, whether email works, and the emails that could not be sent. */
export function SystemScreen() {
  const answer = useQuery(staffQuery("getSystem", {}));
  const data = answer.data;
  if (!data || answer.error) return <Unanswered answer={answer} what="the system" />;
  return (
    <div className={styles.split}>
      <div className={styles.form}>
        <Setup system={data} />
        <TestEmail />
      </div>
      <Outbox emails={data.unsent} total={data.unsent_count} />
    </div>
  );
}

const Setup = ({ system: { version, node, started_at, setup } }: { system: System }) => (
  <section className={styles.panel}>
    <h2>Setup</h2>
    <p className={styles.facts}>
      Version {version}, Node.js {node}. Started <Time value={started_at} relative />
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
