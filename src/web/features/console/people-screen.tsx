import { type FormEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { MAX_LENGTH } from "#contract/limits.ts";
import type { Person } from "#contract/staff/people.ts";
import { STAFF_ROLE_LABELS } from "#contract/staff/roles.ts";
import { formatCount } from "#domain/amounts.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Time } from "../../ui/time.tsx";
import { saveFile } from "../accounts/save-file.ts";
import styles from "./console.module.css";
import { ReasonField } from "./form-parts.tsx";
import { useAct } from "./use-act.ts";

interface About {
  email_id: string;
  reason: string;
}

interface ShownPerson {
  shown: Person;
  about: About;
}

const withBlocked = ({ shown, about }: ShownPerson, blocked: boolean): ShownPerson => ({
  shown: { ...shown, account: shown.account && { ...shown.account, blocked } },
  about,
});

/** All that is stored about one address: shown for a reason only, exported, deleted, blocked. People cannot be browsed. */
export function PeopleScreen() {
  const asked = useSearchParams()[0].get("email") ?? "";
  const [about, setAbout] = useState<About>({ email_id: asked, reason: "" });
  const [person, setPerson] = useState<ShownPerson | null>(null);
  const show = useAct("showPerson", { done: "Shown. This is in the audit log." });
  const lookUp = () => show.mutate(about, { onSuccess: (shown) => setPerson({ shown, about }) });
  return (
    <div className={styles.split}>
      <LookUpForm about={about} onChange={setAbout} busy={show.isPending} onSubmit={lookUp} />
      {person ? (
        <PersonPanel
          key={person.about.email_id}
          {...person}
          onBlocked={(blocked) => setPerson((now) => now && withBlocked(now, blocked))}
          onGone={() => setPerson(null)}
        />
      ) : (
        <EmptyState title="No one chosen" icon={<Icon name="search" />}>
          Enter an address and a reason. Each look is logged.
        </EmptyState>
      )}
    </div>
  );
}

interface LookUpFormProps {
  about: About;
  onChange: (about: About) => void;
  busy: boolean;
  onSubmit: () => void;
}

function LookUpForm({ about, onChange, busy, onSubmit }: LookUpFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={styles.panel} onSubmit={submit}>
      <TextField
        label="Email address"
        type="email"
        required
        maxLength={MAX_LENGTH.email}
        value={about.email_id}
        onChange={(event) => onChange({ ...about, email_id: event.target.value })}
      />
      <ReasonField
        label="Why you need to know, for the audit log"
        value={about.reason}
        onChange={(reason) => onChange({ ...about, reason })}
      />
      <Button type="submit" variant="primary" busy={busy}>
        Show what is stored
      </Button>
    </form>
  );
}

interface PersonPanelProps extends ShownPerson {
  onBlocked: (blocked: boolean) => void;
  onGone: () => void;
}

function PersonPanel({ shown, about, onBlocked, onGone }: PersonPanelProps) {
  const { account, address } = shown;
  const download = useAct("exportPerson", {
    done: "Exported. Send it to the person, then delete the file.",
    after: (data) => saveFile("personal-data.json", "application/json", `${JSON.stringify(data, null, 2)}\n`),
  });
  return (
    <section className={styles.panel} aria-labelledby="person-title">
      <h2 id="person-title">{about.email_id}</h2>
      {account ? <AccountFacts account={account} /> : <p className={styles.facts}>No account.</p>}
      <AddressFacts address={address} />
      <div className={styles.buttons}>
        <Button busy={download.isPending} onClick={() => download.mutate(about)}>
          Export everything
        </Button>
        {account && !account.role && (
          <BlockButton about={about} isBlocked={account.blocked} onBlocked={onBlocked} />
        )}
      </div>
      {account?.role ? (
        <p className={styles.facts}>Staff: take the role away before you block or delete.</p>
      ) : (
        <DeleteForm about={about} onGone={onGone} />
      )}
    </section>
  );
}

const AccountFacts = ({ account }: { account: NonNullable<Person["account"]> }) => (
  <p>
    {account.name}, user {account.user_id}
    {!account.email_verified && ", address not confirmed"}. Since <Time value={account.member_since} />.{" "}
    {formatCount(account.requests, "test request")}, {formatCount(account.scans, "scan")}, follows{" "}
    {formatCount(account.followed, "product")} and {formatCount(account.followed_brands, "brand")}.
    {account.blocked && " Blocked."}
  </p>
);

const AddressFacts = ({ address }: { address: Person["address"] }) => (
  <ul className={styles.plain}>
    <li>
      Newsletter:{" "}
      {address.newsletter
        ? address.newsletter.confirmed_at
          ? "subscribed"
          : "asked for, not confirmed"
        : "not subscribed"}
    </li>
    <li>{formatCount(address.error_reports.length, "open error report")} with this address</li>
    <li>{formatCount(address.emails.length, "stored email")}</li>
    {address.staff_invitation && (
      <li>Invited as {STAFF_ROLE_LABELS[address.staff_invitation.role].toLowerCase()}</li>
    )}
  </ul>
);

interface BlockButtonProps {
  about: About;
  isBlocked: boolean;
  onBlocked: (blocked: boolean) => void;
}

function BlockButton({ about, isBlocked, onBlocked }: BlockButtonProps) {
  const block = useAct("blockPerson", {
    done: isBlocked ? "The account can log in again." : "The account is blocked and logged out.",
  });
  const blocked = !isBlocked;
  return (
    <Button
      busy={block.isPending}
      onClick={() => block.mutate({ ...about, blocked }, { onSuccess: () => onBlocked(blocked) })}
    >
      {isBlocked ? "Unblock this account" : "Block this account"}
    </Button>
  );
}

/** The address is typed again: a deletion is for good. */
function DeleteForm({ about, onGone }: { about: About; onGone: () => void }) {
  const [typed, setTyped] = useState("");
  const remove = useAct("deletePerson", { done: "Deleted.", after: onGone });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    remove.mutate(about);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <h3>Delete everything</h3>
      <p className={styles.facts}>
        The account, the subscription, scans and emails, for good. Test requests of others’ interest and
        settled tickets stay without a name.
      </p>
      <TextField
        label="Type the address again"
        type="email"
        maxLength={MAX_LENGTH.email}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button
        type="submit"
        variant="danger"
        busy={remove.isPending}
        disabled={typed.trim().toLowerCase() !== about.email_id.trim().toLowerCase()}
      >
        Delete everything
      </Button>
    </form>
  );
}
