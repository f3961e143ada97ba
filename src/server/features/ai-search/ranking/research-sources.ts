import { RESEARCH_GRADES, type ResearchGrade } from "#contract/ai-search-vocabulary.ts";
import { missingValue } from "#domain/out-of-range.ts";
import table from "../knowledge/evidence-sources.json" with { type: "json" };

/** A fact sheet, opinion or review that grades and cautions rest on. */
export interface ResearchSource {
  label: string;
  url: string;
  /**
   * What was read of it: `page` its own page or abstract, in part or whole; `copy` a copy published by others; `no`
   * nothing yet, so that grades and cautions with it rest on general knowledge.
   */
  read: "page" | "copy" | "no";
  /** Of readings since November 2026. */
  reading?: {
    part: "abstract" | "summary" | "extract" | "full";
    on: string;
    /** Address of what was read: the copy, or the page. */
    at: string;
    /** What it says about the links or cautions that cite it, in our words. */
    says: string;
  };
}

export const RESEARCH_SOURCES: ReadonlyMap<string, ResearchSource> = new Map(
  Object.entries(table as Record<string, ResearchSource>),
);

const sourceOf = (key: string): ResearchSource =>
  RESEARCH_SOURCES.get(key) ?? missingValue(`The evidence source ${key}`);

/** Label and URL of a source, for display. */
export function presentResearchSource(key: string): Pick<ResearchSource, "label" | "url"> {
  const { label, url } = sourceOf(key);
  return { label, url };
}

/** Whether any of us has read something of a source. */
export const isSourceRead = (key: string): boolean => sourceOf(key).read !== "no";

/** The best grade of evidence that nobody of us has read. */
const UNREAD_GRADE: ResearchGrade = "limited";

/** The grade that counts and is shown: at most `UNREAD_GRADE` where none of the sources was read. */
export const gradeAsRead = (grade: ResearchGrade, isAnySourceRead: boolean): ResearchGrade =>
  isAnySourceRead || RESEARCH_GRADES.indexOf(grade) > RESEARCH_GRADES.indexOf(UNREAD_GRADE)
    ? grade
    : UNREAD_GRADE;
