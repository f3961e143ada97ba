import type { ReactNode } from "react";
import type { LogEntry } from "#contract/staff/log.ts";
import { Time } from "../../ui/time.tsx";
import styles from "./console.module.css";

const VIA = { console: "the console", command_line: "the command line" } as const;

/** One entry of the audit log: who, what, when, before and after, why, and from where. */
export function LogEntryRow({ entry, showSubject }: { entry: LogEntry; showSubject: boolean }) {
  const { at, operator, action, subject, reason, acted_from, before, after, details } = entry;
  const act = action.replaceAll("-", " ");
  return (
    <li className={styles.row}>
      <strong>
        {act.charAt(0).toUpperCase() + act.slice(1)}
        {showSubject && `: ${subject}`}
      </strong>
      <span className={styles.facts}>
        {operator}, <Time value={at} />
        {acted_from && `, from ${VIA[acted_from.via]}`}
        {acted_from?.network && ` (network ${acted_from.network})`}
      </span>
      {reason && <span>Reason: {reason}</span>}
      <Changes before={before} after={after} />
      <Details details={details} />
    </li>
  );
}

/** What changed, field by field where both sides have fields. */
function Changes({ before, after }: { before: unknown; after: unknown }) {
  if (before === null && after === null) return null;
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => shown(was[name]) !== shown(is[name]),
  );
  return (
    <dl className={styles.changes}>
      {names.map((name) => (
        <Change key={name} name={name}>
          <del>{shown(was[name])}</del> → <ins>{shown(is[name])}</ins>
        </Change>
      ))}
    </dl>
  );
}

function Details({ details }: { details: LogEntry["details"] }) {
  const entries = Object.entries(details);
  if (entries.length === 0) return null;
  return (
    <dl className={styles.changes}>
      {entries.map(([name, value]) => (
        <Change key={name} name={name}>
          {shown(value)}
        </Change>
      ))}
    </dl>
  );
}

const Change = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name.replaceAll("_", " ")}</dt>
    <dd>{children}</dd>
  </div>
);

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : { changed: value };

const shown = (value: unknown): string => {
  if (value === null || value === undefined || value === "") return "nothing";
  return typeof value === "string" ? value : JSON.stringify(value);
};
