import type { AiMode } from "#contract/ai-search-vocabulary.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";

const MODES: Readonly<Record<AiMode, { label: string; tone: Tone }>> = {
  built_in: { label: "Built in", tone: "gray" },
  model: { label: "Language model", tone: "violet" },
  fallback: { label: "Built in, the model is away", tone: "yellow" },
};

/** What read the question: a language model, or the site's own rules. */
export const ModeBadge = ({ mode }: { mode: AiMode }) => (
  <Badge tone={MODES[mode].tone}>{MODES[mode].label}</Badge>
);
