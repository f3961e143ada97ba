import { useSearchParams } from "react-router";
import { MESSAGES } from "#contract/messages.ts";
import { LetterPage } from "../features/newsletter/email-link-page.tsx";
import { pageMeta } from "../head.ts";
import { Page, PageHead } from "../layout/page.tsx";

export const meta = pageMeta;

/** Where the footer's form leads without script. */
export default function Newsletter() {
  const [parameters] = useSearchParams();
  if (parameters.has("done") || parameters.has("failed"))
    return (
      <LetterPage
        question={null}
        done={{
          title: MESSAGES.newsletterReceived,
          lead: "Look into your mailbox: the link in our letter confirms the address.",
        }}
        refused="Please give an e-mail address, like name@example.com."
      />
    );
  return (
    <Page width="reading">
      <PageHead
        title="The newsletter"
        lead="What was tested, what was found, and what was corrected. The form stands at the end of this page."
      />
    </Page>
  );
}
