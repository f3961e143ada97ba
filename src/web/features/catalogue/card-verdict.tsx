import type { Verdict } from "#contract/verdicts.ts";
import type { TestingStatus } from "#contract/vocabulary.ts";
import { Badge } from "../../ui/badge.tsx";
import { Icon } from "../../ui/icon.tsx";
import { VerdictBadge } from "../../ui/verdict-badge.tsx";

/** A product's latest verdict, "In testing", or "Not tested". */
export function CardVerdict({
  card,
  size = "regular",
}: {
  card: { verdict: Verdict | null; testing_status: TestingStatus };
  size?: "regular" | "large";
}) {
  if (card.verdict || card.testing_status !== "in_testing") {
    return <VerdictBadge verdict={card.verdict} size={size} />;
  }
  return (
    <Badge tone="blue" size={size} icon={<Icon name="flask-conical" />}>
      In testing
    </Badge>
  );
}
