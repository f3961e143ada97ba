import { expect, test } from "vitest";
import type { ResearchGrade } from "#contract/ai-search-vocabulary.ts";
import { gradeAsRead, RESEARCH_SOURCES } from "./research-sources.ts";

test.each<[ResearchGrade, ResearchGrade]>([
  ["established", "limited"],
  ["nutrient", "limited"],
  ["mixed", "limited"],
  ["limited", "limited"],
  ["not_shown", "not_shown"],
])("gradeAsRead leaves %s as it is once a source was read, and makes it %s before", (grade, unread) => {
  expect(gradeAsRead(grade, true)).toBe(grade);
  expect(gradeAsRead(grade, false)).toBe(unread);
});

test("a reading says what was read, where, when, and what it says", () => {
  for (const [key, { read, reading }] of RESEARCH_SOURCES) {
    if (!reading) continue;
    expect(read, key).not.toBe("no");
    expect(["abstract", "summary", "extract", "full"], key).toContain(reading.part);
    expect(reading.at, key).toMatch(/^https?:\/\//);
    expect(reading.on, key).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(reading.says.length, key).toBeGreaterThan(20);
  }
});
