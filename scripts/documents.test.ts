import { access, readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import {
  EMAIL_UNDO_LIFETIME_S,
  MAX_SESSION_AGE_S,
  MAX_SESSIONS,
  ONE_TIME_CODE,
  PASSWORD_LENGTH,
  SESSION_LIFETIME_S,
} from "#contract/account-limits.ts";
import { DAY_S, durationText } from "#contract/durations.ts";
import { VERDICT_LABELS } from "#contract/labels.ts";
import { RETENTION, SNAPSHOT_DAYS } from "#contract/retention.ts";
import { EXPIRY_NOTICE_DAYS } from "#contract/staff/desk-items.ts";
import { VARIABLES } from "#platform/environment.ts";
import { APPROVAL_LIFETIME_MS } from "#server/features/operators/commands/two-people.ts";
import { readTree } from "./imports/read-tree.ts";

const OPERATING = await readFile("docs/operating.md", "utf8");
const EXAMPLE = await readFile(".env.example", "utf8");
const DECISIONS = "docs/decisions";

/** `| `NAME` | `default` | …` */
const configured = new Map(
  [...OPERATING.matchAll(/^\| `([A-Z0-9_]+)` \| (.*?) \|/gm)].map(([, name = "", value = ""]) => [
    name,
    value,
  ]),
);
/** `#NAME=default or example` */
const exampled = new Map(
  [...EXAMPLE.matchAll(/^#([A-Z0-9_]+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]),
);

test("docs/operating.md and .env.example list every variable that is read, and no other", () => {
  const read = Object.keys(VARIABLES).sort();
  expect([...configured.keys()].sort()).toEqual(read);
  expect([...exampled.keys()].sort()).toEqual(read);
});

test.each(Object.keys(VARIABLES) as (keyof typeof VARIABLES)[])(
  "docs/operating.md states the default of %s",
  (name) => {
    const stated = /^`(.*)`$/.exec(configured.get(name) ?? "")?.[1];
    const { data } = VARIABLES[name].value.safeParse(undefined);
    if (data === undefined || typeof data === "boolean") {
      expect([undefined, "on", "off", exampled.get(name), "SUPPORT_EMAIL"]).toContain(stated);
    } else {
      expect(stated).toBe(String(data));
    }
    if (typeof data === "boolean") expect(stated).toBe(data ? "on" : "off");
  },
);

test("every decision has a number, a date, the four sections and a line in the index", async () => {
  const index = await readFile(join(DECISIONS, "README.md"), "utf8");
  const files = (await readdir(DECISIONS)).filter((name) => name !== "README.md").sort();
  const numbers = files.map((name) => name.slice(0, 4));
  expect(new Set(numbers).size).toBe(files.length);
  for (const file of files) {
    const text = await readFile(join(DECISIONS, file), "utf8");
    const title = /^# (\d{4} .+)$/m.exec(text)?.[1];
    expect(file).toMatch(/^\d{4}-[a-z0-9-]+\.md$/);
    expect(title?.slice(0, 4), file).toBe(file.slice(0, 4));
    expect(text, file).toMatch(/^Date: \d{4}-\d{2}-\d{2}$/m);
    for (const section of ["Context", "Options considered", "Decision", "Consequences"])
      expect(text, file).toContain(`\n## ${section}\n`);
    expect(index).toContain(`- [${title}](${file})`);
  }
});

test.each([
  `${ONE_TIME_CODE.digits} random digits, ${durationText(ONE_TIME_CODE.lifetimeS)}, ${ONE_TIME_CODE.maxAttempts} attempts`,
  `ends ${durationText(SESSION_LIFETIME_S)} after its last use, and ${durationText(MAX_SESSION_AGE_S)} after the login`,
  `undoes a change of email is worth an account for ${durationText(EMAIL_UNDO_LIFETIME_S, "hour")}`,
  `${MAX_SESSIONS} per user, the least recently used`,
  `${PASSWORD_LENGTH.min} characters or more`,
  `${PASSWORD_LENGTH.max} characters at most`,
])("docs/security.md states the limit: %s", async (sentence) => {
  expect(await readFile("docs/security.md", "utf8")).toContain(sentence);
});

const APPROVAL_LIFETIME = durationText(APPROVAL_LIFETIME_MS / 1000);

test.each([
  ["api", `each delivery of ${durationText(RETENTION.webhookDeliveries.lifetimeS)}`],
  ["api", `stays reachable for ${durationText(SNAPSHOT_DAYS * DAY_S)}`],
  ["open-data", `for ${durationText(SNAPSHOT_DAYS * DAY_S)} after they were last current`],
  ["console", `appear ${durationText(EXPIRY_NOTICE_DAYS * DAY_S)} before they expire`],
  ["console", `They expire after ${APPROVAL_LIFETIME}`],
  ["first-report", `expires after ${APPROVAL_LIFETIME}`],
  ["console", `Words are deleted after ${durationText(RETENTION.searchedWords.lifetimeS)}`],
  [
    "console",
    `After ${durationText(RETENTION.newsletterRecipients.lifetimeS)} the list of recipients is deleted`,
  ],
])("docs/%s.md states the period: %s", async (name, sentence) => {
  const text = await readFile(`docs/${name}.md`, "utf8");
  expect(text.replaceAll(/\s+/g, " ")).toContain(sentence);
});

test("docs/operating.md and .env.example state the same memory of the index", () => {
  const measured = /(\d+ MB) for [\d,]+: (\d+ bytes)/.exec(OPERATING);
  const quoted = /(\d+ bytes) per\s+# product \((\d+ MB)/.exec(EXAMPLE);
  expect(quoted?.slice(1)).toEqual(measured?.slice(1).toReversed());
});

test("the privacy page states how many reports the service worker saves", async () => {
  const [, count] =
    /const MAX_REPORTS = (\d+);/.exec(await readFile("src/service-worker/service-worker.ts", "utf8")) ?? [];
  const page = await readFile("src/web/features/privacy/stored-values.tsx", "utf8");
  expect(page).toContain(`the last ${count} reports you opened`);
});

test("every decision that the code refers to exists", async () => {
  const written = (await readdir(DECISIONS)).map((name) => name.slice(0, 4));
  const referenced = (await readTree(process.cwd())).flatMap(({ path, text }) =>
    [...text.matchAll(/\bdecision (\d{4})\b/g)].map(([, number = ""]) => ({ path, number })),
  );
  expect(referenced.filter(({ number }) => !written.includes(number))).toEqual([]);
});

test.each([
  "README.md",
  "ARCHITECTURE.md",
  "STYLE.md",
  "GLOSSARY.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  "SECURITY.md",
  "docs/operating.md",
  "docs/report-format.md",
  "docs/security.md",
  "docs/accessibility.md",
  `${DECISIONS}/README.md`,
])("links of %s lead somewhere", async (file) => {
  const text = await readFile(file, "utf8");
  for (const [, target = ""] of text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)) {
    await expect(readFile(join(dirname(file), target)), target).resolves.toBeDefined();
  }
});

test("every path that GLOSSARY.md names exists", async () => {
  const glossary = await readFile("GLOSSARY.md", "utf8");
  const layers = /^(?:contract|domain|platform|server|web|demo|app)\//;
  const paths = [
    ...glossary.matchAll(
      /`((?:contract|domain|platform|server|web|demo|app|scripts|tests|sample-data)\/[^`]*)`/g,
    ),
  ];
  expect(paths.length).toBeGreaterThan(30);
  for (const [, path = ""] of paths)
    await expect(access(layers.test(path) ? join("src", path) : path), path).resolves.toBeUndefined();
});

test("docs/five-seconds.md has the badges that pages have", async () => {
  const document = await readFile("docs/five-seconds.md", "utf8");
  const badges = [...document.matchAll(/^\| [a-z ]+ \| ([A-Z][\w ,]+?) \| [A-Z].* \| (?:yes|in )/gm)].map(
    ([, badge = ""]) => badge.replace(", Disputed", ""),
  );
  expect(badges.length).toBeGreaterThan(10);
  const known: string[] = [...Object.values(VERDICT_LABELS), "No current result", "Not tested"];
  expect(badges.filter((badge) => !known.includes(badge))).toEqual([]);
});
