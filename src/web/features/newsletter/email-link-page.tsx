import type { FormEventHandler, ReactNode } from "react";
import { useSearchParams } from "react-router";
import { FORM_MESSAGES } from "#contract/form-messages.ts";
import { PAGE_MESSAGES } from "#contract/page-messages.ts";
import { Page, PageHead } from "../../layout/page.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import styles from "./email-link-page.module.css";

interface PageText {
  title: string;
  lead: ReactNode;
}

interface Question extends PageText {
  /** Where the button posts to. */
  action: string;
  button: string;
  /** Replaces the form's post where JavaScript runs. */
  onSubmit?: FormEventHandler;
  /** The error of `onSubmit`. */
  error?: ReactNode;
}

/** Error text for a posted form, by response status. */
const FAILURES: Readonly<Record<string, string>> = {
  429: PAGE_MESSAGES.rateLimited,
  503: PAGE_MESSAGES.unavailable,
};

/**
 * The page that a link in an email opens: a question with a button, then the outcome. Opening it has no side effects (a
 * GET must not change anything: mail scanners follow links), and it works without JavaScript.
 */
export function EmailLinkPage({
  question,
  done,
  invalidText = FORM_MESSAGES.brokenLink,
  goneText = FORM_MESSAGES.newsletterLinkExpired,
}: {
  /** Null if the link is incomplete. */
  question: Question | null;
  done: PageText;
  /** Text for a 422 response on this page. */
  invalidText?: string;
  /** Text for a 410 response on this page. */
  goneText?: string;
}) {
  const [parameters] = useSearchParams();
  const failedStatus = parameters.get("failed");
  if (parameters.has("done")) return <Result {...done} />;
  if (failedStatus !== null || !question) {
    const invalid = failedStatus === null || failedStatus === "422";
    const failures: Readonly<Record<string, string>> = { ...FAILURES, 410: goneText };
    const lead = invalid ? invalidText : (failures[failedStatus] ?? PAGE_MESSAGES.unexpected);
    return <Result title="That didn’t work" lead={<span role="alert">{lead}</span>} />;
  }
  return (
    <Page width="reading">
      <PageHead title={question.title} lead={question.lead} />
      <div className={styles.error}>{question.error}</div>
      <form method="post" action={question.action} onSubmit={question.onSubmit} className={styles.actions}>
        <Button type="submit" variant="primary">
          {question.button}
        </Button>
        <ButtonLink to="/" variant="quiet">
          Cancel
        </ButtonLink>
      </form>
    </Page>
  );
}

const Result = (text: PageText) => (
  <Page width="reading">
    <PageHead {...text} />
    <div className={styles.actions}>
      <ButtonLink to="/">Go to the home page</ButtonLink>
    </div>
  </Page>
);
