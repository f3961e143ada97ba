import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { VARIABLES } from "#platform/environment.ts";
import { readTree } from "./imports/read-tree.ts";

const README = await readFile("README.md", "utf8");
const EXAMPLE = await readFile(".env.example", "utf8");
const DECISIONS = "docs/decisions";

/** `| `NAME` | `default` | …` */
const configured = new Map(
  [...README.matchAll(/^\| `([A-Z0-9_]+)` \| (.*?) \|/gm)].map(([, name = "", value = ""]) => [name, value]),
);
/** `#NAME=default or example` */
const exampled = new Map(
  [...EXAMPLE.matchAll(/^#([A-Z0-9_]+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]),
);

test("README and .env.example name every variable that is read, and no other", () => {
  const read = Object.keys(VARIABLES).sort();
  expect([...configured.keys()].sort()).toEqual(read);
  expect([...exampled.keys()].sort()).toEqual(read);
});

test.each(Object.keys(VARIABLES) as (keyof typeof VARIABLES)[])("README gives the default of %s", (name) => {
  const stated = /^`(.*)`$/.exec(configured.get(name) ?? "")?.[1];
  const { data } = VARIABLES[name].value.safeParse(undefined);
  if (data === undefined || typeof data === "boolean") {
    expect([undefined, "on", "off", exampled.get(name), "SUPPORT_EMAIL"]).toContain(stated);
  } else {
    expect(stated).toBe(String(data));
  }
  if (typeof data === "boolean") expect(stated).toBe(data ? "on" : "off");
});

test("every decision has a number of its own, a date, and a line in the index", async () => {
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
    expect(index).toContain(`- [${title}](${file})`);
  }
});

test("the decisions that the code speaks of are there", async () => {
  const written = (await readdir(DECISIONS)).map((name) => name.slice(0, 4));
  const spoken = (await readTree(process.cwd())).flatMap(({ path, text }) =>
    [...text.matchAll(/\bdecision (\d{4})\b/g)].map(([, number = ""]) => ({ path, number })),
  );
  expect(spoken.filter(({ number }) => !written.includes(number))).toEqual([]);
});

test.each(["README.md", "ARCHITECTURE.md", "STYLE.md", `${DECISIONS}/README.md`])(
  "links of %s lead somewhere",
  async (file) => {
    const text = await readFile(file, "utf8");
    for (const [, target = ""] of text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)) {
      await expect(readFile(join(dirname(file), target)), target).resolves.toBeDefined();
    }
  },
);
