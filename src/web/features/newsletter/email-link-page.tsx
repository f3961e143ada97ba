import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { MESSAGES } from "#contract/messages.ts";
import { Page, PageHead } from "../../layout/page.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import styles from "./email-link-page.module.css";

interface Words {
  title: string;
  lead: ReactNode;
}

interface Question extends Words {
  /** Where the button posts to. */
  action: string;
  button: string;
}

/** What went wrong with a form that was posted, by the status of its answer. */
const FAILURES: Readonly<Record<string, string>> = {
  410: MESSAGES.newsletterLinkOld,
  429: MESSAGES.tooMany,
  503: MESSAGES.unavailable,
};

/**
 * The page that a link in a letter opens: a question with a button, and after the button what came of it. Opening it
 * changes nothing, and it needs no script.
 */
export function LetterPage({
  question,
  done,
  refused = MESSAGES.brokenLink,
}: {
  /** Null where there is nothing to ask: the link is not whole. */
  question: Question | null;
  done: Words;
  /** What a refusal of the values that were sent means here. */
  refused?: string;
}) {
  const [parameters] = useSearchParams();
  const failed = parameters.get("failed");
  if (parameters.has("done")) return <Told {...done} />;
  if (failed !== null || !question) {
    const lead = failed === null || failed === "422" ? refused : (FAILURES[failed] ?? MESSAGES.unexpected);
    return <Told title="That did not work" lead={lead} />;
  }
  return (
    <Page width="reading">
      <PageHead title={question.title} lead={question.lead} />
      <form method="post" action={question.action} className={styles.actions}>
        <Button type="submit" variant="primary">
          {question.button}
        </Button>
        <ButtonLink to="/" variant="quiet">
          Change nothing
        </ButtonLink>
      </form>
    </Page>
  );
}

const Told = (words: Words) => (
  <Page width="reading">
    <PageHead {...words} />
    <div className={styles.actions}>
      <ButtonLink to="/">Go to the first page</ButtonLink>
    </div>
  </Page>
);
