/** `discarded`: its text is deleted. */
export const PERMITTED_QUESTION_STATES = ["waiting", "labeled", "discarded"] as const;
export type PermittedQuestionState = (typeof PERMITTED_QUESTION_STATES)[number];

/** Whether the goals that were read are those that the question is about. */
export const GOAL_LABELS = ["right", "wrong"] as const;
export type GoalLabel = (typeof GOAL_LABELS)[number];

/** Whether the danger that was read is there. `none`: there is none; `missed`: there is another one, or one where none was read. */
export const DANGER_LABELS = ["right", "none", "missed"] as const;
export type DangerLabel = (typeof DANGER_LABELS)[number];
