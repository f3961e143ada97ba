import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { commandBlocks, documents, fencedCommands, sentenceCommands, unmarkedCommands } from "./commands.ts";
import { checkOf, KNOWN_COMMANDS } from "./known-commands.ts";
import { missingPart, nameableParts } from "./missing-parts.ts";

const parts = await nameableParts();
const commands = (await commandBlocks()).flat();

test("every command that documents tell a reader to run is checked, or says why it is not", () => {
  const unknown = commands.filter(({ command }) => checkOf(command) === null);
  const how = "Add it to scripts/documents/known-commands.ts.";
  expect(
    unknown.map(({ document, line, command }) => `${document}:${line} ${command}`),
    how,
  ).toEqual([]);
});

test("every known command is in a document", () => {
  const written = new Set(commands.map(({ command }) => command));
  expect(Object.keys(KNOWN_COMMANDS).filter((command) => !written.has(command))).toEqual([]);
});

test.each(Object.entries(KNOWN_COMMANDS))("the check of %s has what it needs", async (_, check) => {
  if (check.how === "run elsewhere") expect(await readFile(check.file, "utf8")).toContain(check.text);
  else if (check.how === "not run") expect(check.because).toMatch(/\w+ .*\w+ .*\w+/);
  else expect(check.as).not.toBe("");
});

test("blocks with commands are marked as such", async () => {
  for (const document of await documents())
    expect([document, await unmarkedCommands(document)]).toEqual([document, []]);
});

test("every command in a document names what there is", async () => {
  const blocks = (
    await Promise.all(
      (await documents()).flatMap((document) => [fencedCommands(document), sentenceCommands(document)]),
    )
  ).flat(2);
  expect(blocks.length).toBeGreaterThan(100);
  const missing = blocks.flatMap(({ document, line, command }) => {
    const what = missingPart(command, parts);
    return what ? [`${document}:${line} ${command}: ${what}`] : [];
  });
  expect(missing).toEqual([]);
});

test.each([
  ["npx vitest run src/no/such/folder", "No test file has src/no/such/folder in its path."],
  ["npm ci && npm run serve", "package.json has no script serve."],
  ["npm run cli -- no-such-command", "There is no command no-such-command."],
  ["npm run bench -- pages no-such-bench", "There is no bench no-such-bench."],
  ["npx node scripts/no-such.ts", "There is no file scripts/no-such.ts."],
  ["node scripts/check.ts", "Your own Node may be an older one: write `npx node`, which is the project's."],
  ["npx vitest run PATH", null],
  ["npm run bench -- load-model --minutes 10", null],
])("missingPart of %s", (command, missing) => {
  expect(missingPart(command, parts)).toBe(missing);
});
