import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { FORM_MESSAGES } from "#contract/form-messages.ts";
import { MAX_LENGTH } from "#contract/limits.ts";
import { PAGE_MESSAGES } from "#contract/page-messages.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/text-field.tsx";
import { notify } from "../ui/toast.ts";
// The footer’s, so that the form has its style sheet before its code.
import styles from "./footer.module.css";

type Step = "idle" | "submitting" | "failed" | "success";

/** The newsletter form (specification §4). Submit code is loaded on demand; without JavaScript the form is posted. */
export default function NewsletterForm() {
  const [step, setStep] = useState<Step>("idle");
  const field = useRef<HTMLDivElement>(null);

  // The input was disabled while submitting and lost the focus.
  useEffect(() => {
    if (step === "failed") field.current?.querySelector("input")?.focus();
  }, [step]);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email_id = String(new FormData(event.currentTarget).get("email_id"));
    setStep("submitting");
    const { submitNewsletterForm } = await import("./submit-newsletter.ts").catch(() => ({
      submitNewsletterForm: null,
    }));
    const failure = submitNewsletterForm ? await submitNewsletterForm(email_id) : PAGE_MESSAGES.loadFailed;
    setStep(failure === null ? "success" : "failed");
    if (failure === null) notify.dismiss();
    else notify.error(failure);
  }

  return (
    <section aria-labelledby="newsletter" className={styles.newsletter}>
      <h2 id="newsletter" className={styles.heading}>
        Stay up to date
      </h2>
      <div role="status">{step === "success" && <Thanks />}</div>
      {step !== "success" && (
        <form method="post" action="/newsletter" onSubmit={send} aria-busy={step === "submitting"}>
          <EmailRow ref={field} submitting={step === "submitting"} />
          <p className={styles.note}>We’ll email you a link to confirm. Unsubscribe anytime.</p>
        </form>
      )}
    </section>
  );
}

/** The specification's sentence, and what is left to do. */
const Thanks = () => (
  <>
    <p>{FORM_MESSAGES.newsletterReceived}</p>
    <p className={styles.note}>{FORM_MESSAGES.newsletterConfirm}</p>
  </>
);

const EmailRow = ({ ref, submitting }: { ref: RefObject<HTMLDivElement | null>; submitting: boolean }) => (
  <div ref={ref} className={styles.emailRow}>
    <TextField
      label="Email address"
      hideLabel
      type="email"
      name="email_id"
      autoComplete="email"
      placeholder="name@example.com"
      required
      maxLength={MAX_LENGTH.newsletterEmail}
      disabled={submitting}
    />
    <Button type="submit" busy={submitting} disabled={submitting}>
      Subscribe
    </Button>
  </div>
);
