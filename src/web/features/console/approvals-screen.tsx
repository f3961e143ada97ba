import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatList } from "#domain/text/list.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Time } from "../../ui/time.tsx";
import { approvalSentence } from "./approval-outcome.ts";
import { type StaffOutput, type StaffSelf, staffQuery } from "./calls.ts";
import styles from "./console.module.css";
import { Differences } from "./differences.tsx";
import { ReasonField } from "./form-parts.tsx";
import { maySee, screenPath } from "./screens.ts";
import { Unanswered } from "./unanswered.tsx";
import { useAct } from "./use-act.ts";

type Approval = StaffOutput<"listApprovals">[number];

/** What one person has approved and another one must. */
export const ApprovalsScreen = ({ self }: { self: StaffSelf }) => (
  <>
    <SecondPerson self={self} />
    <ApprovalList />
  </>
);

/** On a site where one person alone may approve: that a second one is needed, and who invites them. */
function SecondPerson({ self }: { self: StaffSelf }) {
  const { data } = useQuery(staffQuery("listApprovers", {}));
  if (!data || data.approvers.length > 1) return null;
  return (
    <p className={styles.notice} role="status">
      {maySee(self.role, "staff") ? (
        <span>
          Nothing can be published yet: two people must approve, and you’re the only one who may. Invite a
          publisher on the screen <Link to={screenPath("staff")}>Staff</Link>.
        </span>
      ) : (
        <span>
          Nothing can be published yet: two people must approve, and you’re the only one who may.{" "}
          {data.inviters.length > 0 ? (
            `${formatList(data.inviters)} can invite a publisher on the screen Staff.`
          ) : (
            <>
              An administrator is needed first. On the server:{" "}
              <code>npm run cli -- staff invite EMAIL --role administrator</code>
            </>
          )}
        </span>
      )}
    </p>
  );
}

function ApprovalList() {
  const answer = useQuery(staffQuery("listApprovals", {}));
  if (!answer.data || answer.error) return <Unanswered answer={answer} what="the approvals" />;
  if (answer.data.length === 0)
    return (
      <EmptyState title="Nothing waits for a second approval" icon={<Icon name="list-checks" />}>
        A report and a statement about one are published once two people have approved the same content.
      </EmptyState>
    );
  return (
    <ul className={styles.list}>
      {answer.data.map((approval) => (
        <li key={approval.id} className={styles.row}>
          <ApprovalText approval={approval} />
          <ApprovalActs approval={approval} />
        </li>
      ))}
    </ul>
  );
}

const ApprovalText = ({ approval }: { approval: Approval }) => {
  const { change, report_number, by, at, expires_at, draft_id, differences, is_current, content_hash } =
    approval;
  return (
    <>
      <strong>
        {change === null ? "Publish" : change.kind} report {report_number}
      </strong>
      <span className={styles.facts}>
        Approved by {by}, <Time value={at} />; expires <Time value={expires_at} />. SHA-256 {content_hash}
      </span>
      {change && <span>{change.kind === "respond" ? change.text : change.reason}</span>}
      {draft_id && <Link to={`/console/drafts?id=${draft_id}`}>Read the draft, and approve it there</Link>}
      {!is_current && (
        <>
          <span role="alert">The content has changed since, so this approval is void. What has changed:</span>
          <Differences differences={differences} />
        </>
      )}
    </>
  );
};

function ApprovalActs({ approval }: { approval: Approval }) {
  const [reason, setReason] = useState("");
  const end = useAct("endApproval", { done: approval.is_own ? "Taken back." : "Refused." });
  const approve = useAct("approveStatement", { done: approvalSentence });
  const { change, report_number, content_hash } = approval;
  return (
    <div className={styles.form}>
      {change && !approval.is_own && (
        <Button
          variant="primary"
          busy={approve.isPending}
          onClick={() => approve.mutate({ report_number, change, content_hash })}
        >
          Approve and publish
        </Button>
      )}
      <ReasonField
        label={approval.is_own ? "Reason to take it back" : "Reason to refuse it"}
        value={reason}
        onChange={setReason}
      />
      <Button
        size="small"
        busy={end.isPending}
        disabled={reason.trim().length < 3}
        onClick={() => end.mutate({ id: approval.id, reason })}
      >
        {approval.is_own ? "Take my approval back" : "Refuse"}
      </Button>
    </div>
  );
}
