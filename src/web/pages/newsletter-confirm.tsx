import { useSearchParams } from "react-router";
import { BRAND_NAME } from "#contract/brand.ts";
import { MESSAGES } from "#contract/messages.ts";
import { LetterPage } from "../features/newsletter/email-link-page.tsx";
import { pageMeta } from "../head.ts";

export const meta = pageMeta;

export default function NewsletterConfirm() {
  const [parameters] = useSearchParams();
  const token = parameters.get("token");
  return (
    <LetterPage
      question={
        token
          ? {
              title: "Confirm your subscription",
              lead: `Do you want the newsletter of ${BRAND_NAME} at the address that this link was sent to?`,
              button: "Confirm my subscription",
              action: `/newsletter/confirm?${new URLSearchParams({ token })}`,
            }
          : null
      }
      done={{ title: "You are subscribed", lead: MESSAGES.newsletterConfirmed }}
    />
  );
}
