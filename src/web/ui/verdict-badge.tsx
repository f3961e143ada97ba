import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import CircleDashedCheck from "lucide-react/icons/circle-dashed-check";
import CircleQuestionMark from "lucide-react/icons/circle-question-mark";
import CircleX from "lucide-react/icons/circle-x";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { AnyVerdict } from "#contract/verdicts.ts";
import { VERDICT_STYLES, type VerdictIcon } from "#domain/presentation/verdict-styles.ts";
import { Badge } from "./badge.tsx";

const ICONS: Readonly<Record<VerdictIcon, typeof Info>> = {
  check: CircleCheck,
  dashedCheck: CircleDashedCheck,
  question: CircleQuestionMark,
  alert: TriangleAlert,
  cross: CircleX,
  info: Info,
  dashedCircle: CircleDashed,
};

/** A verdict as a label with icon and color. `null`: not tested. */
export function VerdictBadge({
  verdict,
  size = "regular",
}: {
  verdict: AnyVerdict | null;
  size?: "regular" | "large";
}) {
  const { label, tone, icon, outlined = false } = VERDICT_STYLES[verdict ?? "not_tested"];
  const Icon = ICONS[icon];
  return (
    <Badge tone={tone} light={outlined} size={size} icon={<Icon aria-hidden="true" />}>
      {label}
    </Badge>
  );
}
