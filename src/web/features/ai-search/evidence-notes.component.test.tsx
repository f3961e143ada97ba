import { expect, test } from "vitest";
import { namesOf, pageText } from "#tests/component/find.ts";
import { show } from "#tests/component/page.tsx";
import { EvidenceNotes } from "./evidence-notes.tsx";

const source = { label: "Soh et al. 2024", url: "https://example.org/soh" };
const evidence = (isChecked: boolean) => ({
  ingredient: "Glycine",
  goal: "Sleep",
  grade: "limited" as const,
  sources: [source],
  source_checked: isChecked,
});
const caution = (isChecked: boolean) => ({ text: "It can cause harm.", source, source_checked: isChecked });

test("EvidenceNotes says of grades and cautions that nobody has read the source", async () => {
  await show(<EvidenceNotes evidence={[evidence(false)]} cautions={[caution(false)]} />);
  expect(pageText()).toContain("It can cause harm. Soh et al. 2024 (source not checked by us)");
  expect(pageText()).toContain(
    "Glycine for “sleep”: not graded yet. Soh et al. 2024 (source not checked by us)",
  );
  expect(namesOf("link")).toEqual(["Soh et al. 2024", "Soh et al. 2024"]);
});

test("EvidenceNotes says nothing of the kind about sources that were read", async () => {
  await show(<EvidenceNotes evidence={[evidence(true)]} cautions={[caution(true)]} />);
  expect(pageText()).toContain("Glycine for “sleep”: few or small trials. Soh et al. 2024");
  expect(pageText()).not.toContain("not checked");
});
