import { useSearchParams } from "react-router";
import { readUnsubscribeKind, UNSUBSCRIBE_KINDS } from "#contract/unsubscribe.ts";
import { EmailLinkPage } from "../features/newsletter/email-link-page.tsx";

/** Unsubscribe page of all emails. The token in the link tells the kind of email. */
export default function UnsubscribePage() {
  const [parameters] = useSearchParams();
  const token = parameters.get("token") ?? "";
  const kind = readUnsubscribeKind(token);
  const words = kind && UNSUBSCRIBE_KINDS[kind];
  return (
    <EmailLinkPage
      question={
        words && {
          title: words.title,
          lead: words.question,
          button: words.title,
          action: `/unsubscribe?${new URLSearchParams({ token })}`,
        }
      }
      done={{ title: "Done", lead: words?.done }}
    />
  );
}
