import { REQUEST_STATE_LABELS, type RequestState as State } from "#contract/request-states.ts";
import type { StatusTone } from "#domain/presentation/verdict-styles.ts";
import { Badge } from "../../ui/badge.tsx";

/** The status color of each state (specification §9). */
const TONES: Record<State, StatusTone> = {
  received: "gray",
  under_review: "yellow",
  queued: "blue",
  sample_purchased: "violet",
  in_lab: "pink",
  published: "green",
  declined: "red",
};

export const RequestStateBadge = ({ state }: { state: State }) => (
  <Badge tone={TONES[state]}>{REQUEST_STATE_LABELS[state]}</Badge>
);
