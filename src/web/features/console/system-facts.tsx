import { type ReactNode, useState } from "react";
import { formatCount } from "#domain/amounts.ts";
import { Button } from "../../ui/button.tsx";
import { Time } from "../../ui/time.tsx";
import type { StaffOutput } from "./calls.ts";
import styles from "./console.module.css";
import { useAct } from "./use-act.ts";

type System = StaffOutput<"getSystem">;

/** The newest section of the changelog, folded. */
export function News({ news }: Pick<System, "news">) {
  if (!news) return null;
  return (
    <section className={styles.panel}>
      <h2>What is new</h2>
      <p className={styles.facts}>{news.title}</p>
      {news.groups.map(({ title, notes }) => (
        <NewsGroup key={title} title={title} notes={notes} />
      ))}
    </section>
  );
}

/** Notes of one kind; there are dozens, so they are rendered when they are opened. */
function NewsGroup({ title, notes }: NonNullable<System["news"]>["groups"][number]) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {title} ({notes.length})
      </summary>
      {isOpen && (
        <ul className={styles.changelog}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </details>
  );
}

/** Verifies all signed data, and shows what the last verification found. */
export function Verification({ verification: { running, last } }: Pick<System, "verification">) {
  const verify = useAct("verifySiteData", { done: "The result appears here." });
  return (
    <section className={styles.panel}>
      <h2>Verification</h2>
      <p>
        Compares everything the site shows with what was signed, like the command <code>verify</code>.
      </p>
      <div>
        <Button busy={verify.isPending || running} onClick={() => verify.mutate({})}>
          Verify all data
        </Button>
      </div>
      <div role="status" className={styles.form}>
        {running && <p>Verifying. You can leave this screen.</p>}
        {!running && last && <LastVerification last={last} />}
        {!running && !last && <p className={styles.facts}>Not verified from the console yet.</p>}
      </div>
    </section>
  );
}

function LastVerification({ last }: { last: NonNullable<System["verification"]["last"]> }) {
  const { at, by, lines, problems, problem_count: count } = last;
  return (
    <>
      <p>
        <strong>
          {count === 0
            ? "Everything is as it was signed."
            : `Found ${formatCount(count, "problem")}. Don’t trust this data until you know why.`}
        </strong>
      </p>
      <p className={styles.facts}>
        <Time value={at} relative />, by {by}
      </p>
      <ul className={styles.plain}>
        {[...problems, ...lines].map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a verification never changes, and two problems can be the same
          <li key={at} className={styles.facts}>
            {line}
          </li>
        ))}
      </ul>
      {problems.length < count && <p className={styles.facts}>The first {problems.length} are listed.</p>}
    </>
  );
}

const KEY_STATES: Record<System["keys"][number]["state"], string> = {
  in_use: "in use",
  retired: "retired",
  revoked: "revoked",
};

const CHAIN_NAMES: Record<System["keys"][number]["chain"], string> = {
  reports: "Reports",
  sample: "Demo reports",
};

/** The public keys that documents are signed with; private keys never leave the server. */
export const SigningKeys = ({ keys }: Pick<System, "keys">) => (
  <section className={styles.panel}>
    <h2>Signing keys</h2>
    {keys.length === 0 ? (
      <p className={styles.facts}>No key yet: the first published report makes one.</p>
    ) : (
      <ul className={styles.list}>
        {keys.map(({ key_id, chain, since, state, pinned }) => (
          <li key={key_id} className={styles.row}>
            <strong>
              {CHAIN_NAMES[chain]}, {KEY_STATES[state]}
            </strong>
            <code className={styles.facts}>{key_id}</code>
            <span className={styles.facts}>
              Since <Time value={since} />. {pinned === null && "No key was ever pinned on this server."}
              {pinned === true && "Pinned outside the database."}
              {pinned === false &&
                "Not pinned: what it signed is shown as untrusted. If it’s yours, keys pin KEY on the server."}
            </span>
          </li>
        ))}
      </ul>
    )}
    <p className={styles.facts}>Publish the fingerprints elsewhere, so that others can compare them.</p>
  </section>
);

const BYTES_IN_MB = 1_000_000;

/** The last backup, and how it is restored. */
export const Backup = ({ backup }: Pick<System, "backup">) => (
  <section className={styles.panel}>
    <h2>Backup</h2>
    {backup ? (
      <p>
        <Time value={backup.at} relative />
        {backup.bytes !== null && `, ${(backup.bytes / BYTES_IN_MB).toFixed(1)} MB`}
        {backup.folder && (
          <>
            , in <code>{backup.folder}</code>
          </>
        )}
      </p>
    ) : (
      <p>
        No backup is known. On the server: <code>deploy/backup.sh FOLDER</code>, daily.
      </p>
    )}
    <p className={styles.facts}>
      To restore: an empty database and an empty data folder on a new server, then data.tar.gz into the data
      folder, settings as .env, pg_restore of site.dump, and verify before the start. docs/operating.md has
      each command. Never restore over a running site.
    </p>
  </section>
);

/** What is stored of public notices, and since when. */
export const NoticeFacts = ({
  notices: { stored, prohibited, confirmed, last_import: last },
  children,
}: Pick<System, "notices"> & { children: ReactNode }) => (
  <section className={styles.panel}>
    <h2>Public notices</h2>
    <p>
      {formatCount(stored, "notice")}, {formatCount(confirmed, "confirmed match", "confirmed matches")},{" "}
      {formatCount(prohibited, "prohibited ingredient")}
    </p>
    <p className={styles.facts}>
      {last ? (
        <>
          Last import <Time value={last.at} relative />, {last.source}: {last.added} added, {last.changed}{" "}
          changed
        </>
      ) : (
        <>
          Nothing was imported yet. On the server: <code>import-notices openfda --download</code>
        </>
      )}
    </p>
    {children}
  </section>
);
