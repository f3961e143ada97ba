import {
  REGISTERED_TEST_STATE_LABELS,
  type RegisteredTestState,
} from "#contract/registered-test-vocabulary.ts";
import type { StatusTone } from "#domain/presentation/verdict-styles.ts";
import { Badge } from "../../ui/badge.tsx";

const TONES: Readonly<Record<RegisteredTestState, StatusTone>> = {
  registered: "blue",
  in_progress: "violet",
  overdue: "red",
  published: "green",
  cancelled: "gray",
};

export const TestStateBadge = ({ state }: { state: RegisteredTestState }) => (
  <Badge tone={TONES[state]}>{REGISTERED_TEST_STATE_LABELS[state]}</Badge>
);
