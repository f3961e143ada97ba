import { Button } from "../../ui/button.tsx";
import type { StaffOutput } from "./calls.ts";
import styles from "./console.module.css";
import { useAct } from "./use-act.ts";

type Result = StaffOutput<"testEmailDelivery">;

const OUTCOMES: Record<Result["outcome"], string> = {
  sent: "The mail server took the email.",
  stored: "No mail server is configured: the email is stored, not sent.",
  refused: "The email was not sent.",
  unanswered: "The mail server didn’t answer in time. The email may still arrive.",
};

/** Sends an email to oneself, and shows what the mail server answered. */
export function TestEmail() {
  const test = useAct("testEmailDelivery", { done: "The test is done." });
  const result = test.data;
  return (
    <section className={styles.panel}>
      <h2>Test email</h2>
      <p>To your own address, at once. The mail server’s answer appears here.</p>
      <div>
        <Button busy={test.isPending} onClick={() => test.mutate({})}>
          Send a test email
        </Button>
      </div>
      <div role="status">
        {result && !test.isPending && (
          <>
            <p>
              <strong>{OUTCOMES[result.outcome]}</strong>
            </p>
            <p className={styles.facts}>
              To {result.to}, after {(result.took_ms / 1000).toFixed(1)} s.
              {result.answer !== null && ` Answer: ${result.answer}`}
            </p>
          </>
        )}
      </div>
    </section>
  );
}
