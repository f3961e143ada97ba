import { useSearchParams } from "react-router";
import { WAYS_OUT, wayOutOf } from "#contract/ways-out.ts";
import { LetterPage } from "../features/newsletter/email-link-page.tsx";
import { pageMeta } from "../head.ts";

export const meta = pageMeta;

/** Every letter that can be ended leads here; which kind it is stands in the link. */
export default function Unsubscribe() {
  const [parameters] = useSearchParams();
  const token = parameters.get("token") ?? "";
  const kind = wayOutOf(token);
  const words = kind && WAYS_OUT[kind];
  return (
    <LetterPage
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
