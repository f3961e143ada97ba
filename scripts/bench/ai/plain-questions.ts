import path from "node:path";
import { questionLines } from "./judged/questions.ts";

/** Reads a question list; every second line is held out. */
export const plainQuestions = (
  name: "dangerous.txt" | "harmless.txt",
): { text: string; heldOut: boolean }[] =>
  questionLines(path.join(import.meta.dirname, name)).map((text, at) => ({ text, heldOut: at % 2 === 1 }));
