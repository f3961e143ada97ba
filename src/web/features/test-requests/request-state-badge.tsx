import { REQUEST_STATE_LABELS, type RequestState as State } from "#contract/request-states.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";

/** One of the seven status colours for each state. */
const TONES: Record<State, Tone> = {
  received: "gray",
  under_review: "yellow",
  queued: "blue",
  sample_purchased: "violet",
  in_lab: "pink",
  published: "green",
  declined: "red",
};

export const RequestState = ({ state }: { state: State }) => (
  <Badge tone={TONES[state]}>{REQUEST_STATE_LABELS[state]}</Badge>
);
