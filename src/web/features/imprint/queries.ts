import type { Imprint } from "#contract/imprint.ts";
import { callQuery } from "../../api/queries.ts";

export const imprintQuery = () => callQuery("getImprint", {});

/** Shown where the imprint states no organization. */
export const UNNAMED_OPERATOR = "The operator has not named itself yet.";

/** The lines of a text that hold something. */
export const imprintLines = (text: string): string[] => text.split("\n").filter((line) => line.trim() !== "");

/** Whether anything is stated at all. */
export const isStated = (imprint: Imprint): boolean => Object.values(imprint).some((value) => value !== "");
