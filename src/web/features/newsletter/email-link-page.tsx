import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { MESSAGES } from "#contract/messages.ts";
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
}

/** Error text for a posted form, by response status. */
const FAILURES: Readonly<Record<string, string>> = {
  410: MESSAGES.newsletterLinkExpired,
  429: MESSAGES.rateLimited,
  503: MESSAGES.unavailable,
};

/**
 * The page that a link in an email opens: a question with a button, then the outcome. Opening it has no side effects (a
 * GET must not change anything: mail scanners follow links), and it works without JavaScript.
 */
export function EmailLinkPage({
  question,
  done,
  invalidText = MESSAGES.brokenLink,
}: {
  /** Null if the link is incomplete. */
  question: Question | null;
  done: PageText;
  /** Text for a 422 response on this page. */
  invalidText?: string;
}) {
  const [parameters] = useSearchParams();
  const failedStatus = parameters.get("failed");
  if (parameters.has("done")) return <Result {...done} />;
  if (failedStatus !== null || !question) {
    const invalid = failedStatus === null || failedStatus === "422";
    const lead = invalid ? invalidText : (FAILURES[failedStatus] ?? MESSAGES.unexpected);
    return <Result title="That didn’t work" lead={lead} />;
  }
  return (
    <Page width="reading">
      <PageHead title={question.title} lead={question.lead} />
      <form method="post" action={question.action} className={styles.actions}>
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
