import type { AnyVerdict } from "#contract/verdicts.ts";
import { VERDICT_STYLES, type VerdictIcon } from "#domain/presentation/verdict-styles.ts";
import { Badge } from "./badge.tsx";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";

/** The icon of each verdict style in the sprite. */
export const VERDICT_ICONS: Readonly<Record<VerdictIcon, IconName>> = {
  check: "circle-check",
  dashedCheck: "circle-dashed-check",
  question: "circle-question-mark",
  alert: "triangle-alert",
  cross: "circle-x",
  info: "info",
  dashedCircle: "circle-dashed",
  octagon: "octagon-alert",
};

/** Characters of a label that fit on one line of the narrowest card with wide text spacing. */
const LONGEST_LINE = 12;

/** A verdict as a label with icon and color. `null`: not tested. */
export function VerdictBadge({
  verdict,
  size = "regular",
  isVoid = false,
}: {
  verdict: AnyVerdict | null;
  size?: "regular" | "large";
  /** Gray and struck through: the verdict of a withdrawn report. */
  isVoid?: boolean;
}) {
  const { label, tone, icon, outlined = false } = VERDICT_STYLES[verdict ?? "not_tested"];
  return (
    <Badge
      tone={isVoid ? "gray" : tone}
      light={isVoid || outlined}
      size={size}
      wraps={label.length > LONGEST_LINE}
      icon={<Icon name={VERDICT_ICONS[icon]} />}
    >
      {isVoid ? <s>{label}</s> : label}
    </Badge>
  );
}
