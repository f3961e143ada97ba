import { expect, test } from "vitest";
import { checkedFiles, checkWording } from "./check-wording.ts";
import { EXCEPTIONS } from "./wording/rules.ts";

const phrases = (file: string, source: string) => checkWording(file, source).map(({ phrase }) => phrase);

test("plain wording passes", () => {
  const source = '/** Sends one email per subscriber. */\nexport const a = "Check your email for a code.";';
  expect(phrases("src/web/pages/a.tsx", source)).toEqual([]);
});

test.each([
  ["comment", "src/domain/a.ts", "/** For whoever asks. */ export const a = 1;", "whoever"],
  ["string", "src/contract/a.ts", 'export const a = "We sent you a letter.";', "letter"],
  ["template", "src/cli/a.ts", `export const a = (n: number) => \`\${n} e-mails were sent\`;`, "e-mails"],
  [
    "JSX text",
    "src/web/a.tsx",
    "export const A = () => <p>Your requests are being loaded</p>;",
    "are being loaded",
  ],
  ["attribute", "src/web/a.tsx", 'export const A = () => <p title="Go to the first page" />;', "first page"],
  ["document", "docs/operating.md", "Run `letters`.\n\n```\nwhoever\n```\n\nFor whoever asks.", "whoever"],
])("finds a retired phrase in a %s", (_, file, source, phrase) => {
  expect(phrases(file, source)).toEqual([phrase]);
});

test("keys, SQL and single words are not prose", () => {
  const source = 'export const a = { letters: "letter" }; export const q = sql`select letter from letters`;';
  expect(phrases("src/server/a.ts", source)).toEqual([]);
});

test("every exception is still needed", async () => {
  const sources = (await checkedFiles(process.cwd())).map(({ text }) => text).join("\n");
  expect(Object.keys(EXCEPTIONS).filter((text) => !sources.includes(text))).toEqual([]);
});
