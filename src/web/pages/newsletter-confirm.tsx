import { useSearchParams } from "react-router";
import { BRAND_NAME } from "#contract/brand.ts";
import { FORM_MESSAGES } from "#contract/form-messages.ts";
import { EmailLinkPage } from "../features/newsletter/email-link-page.tsx";

export default function NewsletterConfirmPage() {
  const [parameters] = useSearchParams();
  const token = parameters.get("token");
  return (
    <EmailLinkPage
      question={
        token
          ? {
              title: "Confirm your subscription",
              lead: `Do you want to get the ${BRAND_NAME} newsletter at the email address this link was sent to?`,
              button: "Confirm my subscription",
              action: `/newsletter/confirm?${new URLSearchParams({ token })}`,
            }
          : null
      }
      done={{ title: "You’re subscribed", lead: FORM_MESSAGES.newsletterConfirmed }}
    />
  );
}
