import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { MAX_LENGTH } from "#contract/limits.ts";
import { STAFF_ROLE_LABELS, STAFF_ROLES, type StaffRole } from "#contract/staff/roles.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Time } from "../../ui/time.tsx";
import { type StaffOutput, staffQuery } from "./calls.ts";
import styles from "./console.module.css";
import { ReasonField } from "./form-parts.tsx";
import { Unanswered } from "./unanswered.tsx";
import { useAct } from "./use-act.ts";

const ROLE_OPTIONS = STAFF_ROLES.map((value) => ({ value, label: STAFF_ROLE_LABELS[value] }));

/** Staff, invitations, and a form to invite. Every change needs a reason, for the audit log. */
export function StaffScreen() {
  const answer = useQuery(staffQuery("listStaff", {}));
  const data = answer.data;
  if (!data || answer.error) return <Unanswered answer={answer} what="the staff" />;
  return (
    <div className={styles.split}>
      <InviteForm />
      <ul className={styles.list}>
        {data.members.map((member) => (
          <MemberRow key={member.user_id} member={member} />
        ))}
        {data.invitations.map(({ email_id, role, invited_by, expires_at }) => (
          <li key={email_id} className={styles.row}>
            <strong>{email_id}</strong>
            <span className={styles.facts}>
              Invited as {STAFF_ROLE_LABELS[role].toLowerCase()} by {invited_by}, until{" "}
              <Time value={expires_at} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function InviteForm() {
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<StaffRole>("editor");
  const [reason, setReason] = useState("");
  const invite = useAct("inviteStaff", {
    done: "Invited by email.",
    after: () => {
      setEmail("");
      setReason("");
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate({ email_id: email, role, reason });
  };
  return (
    <form className={styles.panel} onSubmit={submit}>
      <h2>Invite someone</h2>
      <TextField
        label="Email address"
        type="email"
        required
        maxLength={MAX_LENGTH.email}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Select label="Role" value={role} onChange={setRole} options={ROLE_OPTIONS} />
      <ReasonField label="Reason, for the audit log" value={reason} onChange={setReason} />
      <Button type="submit" variant="primary" busy={invite.isPending}>
        Send the invitation
      </Button>
    </form>
  );
}

type Member = StaffOutput<"listStaff">["members"][number];

function MemberRow({ member }: { member: Member }) {
  const { name, email_id, since } = member;
  const [isOpen, setOpen] = useState(false);
  return (
    <li className={styles.row}>
      <strong>{name}</strong>
      <span className={styles.facts}>
        {STAFF_ROLE_LABELS[member.role]}, {email_id}, since <Time value={since} />
        {!member.protected && ". No passkey or authenticator app yet: can’t use the console."}
      </span>
      {isOpen ? (
        <RoleForm member={member} onClose={() => setOpen(false)} />
      ) : (
        <div>
          <Button size="small" onClick={() => setOpen(true)}>
            Change…
          </Button>
        </div>
      )}
    </li>
  );
}

function RoleForm({ member: { user_id, role: current }, onClose }: { member: Member; onClose: () => void }) {
  const [role, setRole] = useState(current);
  const [reason, setReason] = useState("");
  const change = useAct("setStaffRole", { done: "The role is changed.", after: onClose });
  const remove = useAct("removeStaff", { done: "The role is taken away, and the account logged out." });
  const hasReason = reason.trim() !== "";
  return (
    <div className={styles.form}>
      <Select label="Role" value={role} onChange={setRole} options={ROLE_OPTIONS} />
      <ReasonField label="Reason, for the audit log" value={reason} onChange={setReason} />
      <div className={styles.buttons}>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          busy={change.isPending}
          disabled={role === current || !hasReason}
          onClick={() => change.mutate({ user_id, role, reason })}
        >
          Change the role
        </Button>
        <Button
          variant="danger"
          busy={remove.isPending}
          disabled={!hasReason}
          onClick={() => remove.mutate({ user_id, reason })}
        >
          Take the role away
        </Button>
      </div>
    </div>
  );
}
