import { useSearchParams } from "react-router";
import { FORM_MESSAGES } from "#contract/form-messages.ts";
import { EmailLinkPage } from "../features/newsletter/email-link-page.tsx";
import { Page, PageHead } from "../layout/page.tsx";

/** The newsletter page, to which the footer form leads without JavaScript. */
export default function NewsletterPage() {
  const [parameters] = useSearchParams();
  if (parameters.has("done") || parameters.has("failed"))
    return (
      <EmailLinkPage
        question={null}
        done={{
          title: FORM_MESSAGES.newsletterReceived,
          lead: FORM_MESSAGES.newsletterConfirm,
        }}
        invalidText="Enter an email address, like name@example.com."
      />
    );
  return (
    <Page width="reading">
      <PageHead
        title="Newsletter"
        lead="What was tested, what was found, and what was corrected. The sign-up form is at the bottom of this page."
      />
    </Page>
  );
}
