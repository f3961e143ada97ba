import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import CircleDashedCheck from "lucide-react/icons/circle-dashed-check";
import CircleQuestionMark from "lucide-react/icons/circle-question-mark";
import CircleX from "lucide-react/icons/circle-x";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { VERDICT_LABELS } from "#contract/labels.ts";
import type { ResultVerdict } from "#contract/verdicts.ts";
import { Badge, type Tone } from "./badge.tsx";

interface VerdictLook {
  label: string;
  tone: Tone;
  light?: boolean;
  Icon: typeof Info;
}

export const VERDICT_LOOKS: Record<ResultVerdict | "not_tested", VerdictLook> = {
  pass: { label: VERDICT_LABELS.pass, tone: "green", Icon: CircleCheck },
  conditional_pass: {
    label: VERDICT_LABELS.conditional_pass,
    tone: "green",
    light: true,
    Icon: CircleDashedCheck,
  },
  inconclusive: { label: VERDICT_LABELS.inconclusive, tone: "yellow", Icon: CircleQuestionMark },
  conditional_fail: { label: VERDICT_LABELS.conditional_fail, tone: "pink", Icon: TriangleAlert },
  fail: { label: VERDICT_LABELS.fail, tone: "red", Icon: CircleX },
  informational: { label: VERDICT_LABELS.informational, tone: "gray", Icon: Info },
  not_tested: { label: "Not tested", tone: "gray", light: true, Icon: CircleDashed },
};

/** What the laboratory found, as a word, an icon and a colour. `null`: nobody has tested it. */
export function VerdictBadge({
  verdict,
  size = "regular",
}: {
  verdict: ResultVerdict | null;
  size?: "regular" | "large";
}) {
  const { label, tone, light = false, Icon } = VERDICT_LOOKS[verdict ?? "not_tested"];
  return (
    <Badge tone={tone} light={light} size={size} icon={<Icon aria-hidden="true" />}>
      {label}
    </Badge>
  );
}
