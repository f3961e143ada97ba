import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { HOUSE } from "./check-imports.ts";
import { checkTree } from "./imports/check-tree.ts";

/** A small house in order: each test plants one violation in it. */
const TIDY = {
  "package.json": JSON.stringify({
    imports: {
      "#contract/*": "./src/contract/*",
      "#domain/*": "./src/domain/*",
      "#platform/*": "./src/platform/*",
      "#server/*": "./src/server/*",
      "#web/*": "./src/web/*",
      "#app/*": "./src/app/*",
    },
  }),
  "src/contract/brand.ts": 'export const BRAND_NAME = "Assayed";',
  "src/contract/card.ts": 'import { z } from "zod"; export const card = z.object({});',
  "src/contract/index.ts": 'export * from "./brand.ts";',
  "src/domain/score.ts": 'import { BRAND_NAME } from "#contract/brand.ts"; export const score = BRAND_NAME;',
  "src/platform/clock.ts": 'import { hrtime } from "node:process"; export const clock = hrtime;',
  "src/server/http/bind.ts": 'import { clock } from "#platform/clock.ts"; export const bind = clock;',
  "src/server/features/reports/queries.ts":
    'import { bind } from "#server/http/bind.ts"; export const q = bind;',
  "src/server/features/reports/routes.ts": 'import { q } from "./queries.ts"; export const routes = q;',
  "src/server/features/search/index/build.ts":
    'import { q } from "../../reports/queries.ts"; export const b = q;',
  "src/web/pages/home.tsx":
    'import type { card } from "#contract/card.ts"; import { BRAND_NAME } from "#contract/brand.ts";' +
    "export const Home = (props: { c: typeof card }) => <p>{BRAND_NAME}</p>;",
  "src/web/features/accounts/schemas.ts":
    'import { z } from "zod"; import { card } from "#contract/card.ts"; export const forms = z.array(card);',
  "src/web/features/accounts/check-form.ts":
    'export const check = async () => (await import("./schemas.ts")).forms;',
  "src/app/services.ts": 'export { bind as services } from "#server/http/bind.ts"; export const x = 1;',
  "src/cli/main.ts": 'import { services } from "#app/services.ts"; services();',
} as const;

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "house-"));
  await plant(TIDY);
});
afterEach(() => rm(root, { recursive: true }));

async function plant(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), `${text}\n`);
  }
}

test("a house in order is clean", async () => {
  expect(await checkTree(root, HOUSE)).toEqual([]);
});

const importing = (specifier: string) => `export const a = 1;\nimport "${specifier}";`;

test.each<{ rule: string; file: string; text: string; line?: number }>([
  { rule: "room", file: "src/contract/noun.ts", text: importing("#domain/score.ts"), line: 2 },
  { rule: "room", file: "src/domain/lot.ts", text: importing("#platform/clock.ts"), line: 2 },
  { rule: "room", file: "src/platform/mail.ts", text: importing("#contract/brand.ts"), line: 2 },
  { rule: "room", file: "src/platform/store.ts", text: 'import type { a } from "#server/http/bind.ts";' },
  {
    rule: "room",
    file: "src/server/http/gate.ts",
    text: importing("#server/features/reports/queries.ts"),
    line: 2,
  },
  { rule: "room", file: "src/server/api.ts", text: importing("#web/pages/home.tsx"), line: 2 },
  {
    rule: "room",
    file: "src/server/features/scans/queries.ts",
    text: importing("../search/index/build.ts"),
    line: 2,
  },
  { rule: "room", file: "src/web/pages/about.ts", text: importing("#server/http/bind.ts"), line: 2 },
  { rule: "room", file: "src/web/pages/about.ts", text: 'void import("#platform/clock.ts");' },
  {
    rule: "room",
    file: "src/web/pages/about.ts",
    text: 'export { clock } from "#platform/clock.ts"; let a;',
  },
  { rule: "room", file: "src/cli/seed.ts", text: importing("#web/pages/home.tsx"), line: 2 },
  { rule: "room", file: "src/server/features/scans/rules.ts", text: importing("#app/services.ts"), line: 2 },
  { rule: "room", file: "src/attic/old.ts", text: "export const a = 1;" },
  { rule: "package", file: "src/contract/noun.ts", text: importing("node:fs"), line: 2 },
  { rule: "package", file: "src/domain/lot.ts", text: importing("react"), line: 2 },
  { rule: "package", file: "src/web/pages/about.ts", text: importing("pg"), line: 2 },
  { rule: "package", file: "src/web/pages/about.ts", text: importing("fs"), line: 2 },
  { rule: "spelling", file: "src/domain/lot.ts", text: importing("../contract/brand.ts"), line: 2 },
  { rule: "spelling", file: "src/domain/lot.ts", text: importing("#domain/score.ts"), line: 2 },
  { rule: "lazy", file: "src/web/pages/about.ts", text: importing("#contract/card.ts"), line: 2 },
  {
    rule: "lazy",
    file: "src/web/pages/about.ts",
    text: 'export { card } from "#contract/card.ts"; export const a = 1;',
  },
  {
    rule: "lazy",
    file: "src/web/pages/login.ts",
    text: 'import { forms } from "../features/accounts/schemas.ts"; export const f = forms;',
  },
  {
    rule: "feature-routes",
    file: "src/server/features/scans/queries.ts",
    text: importing("../reports/routes.ts"),
    line: 2,
  },
  { rule: "feature-file", file: "src/server/features/scans/service.ts", text: "export const a = 1;" },
  { rule: "feature-file", file: "src/server/features/scans/engine/run.ts", text: "export const a = 1;" },
  { rule: "way-out", file: "src/platform/mail.ts", text: importing("node:https"), line: 2 },
  { rule: "way-out", file: "src/platform/mail.ts", text: importing("some-new-package"), line: 2 },
  {
    rule: "way-out",
    file: "src/server/http/gate.ts",
    text: 'export const a = fetch("https://example.org");',
  },
  { rule: "way-out", file: "src/server/http/gate.ts", text: "export const ask = globalThis.fetch;" },
  {
    rule: "way-out",
    file: "src/cli/seed.ts",
    text: "export const a = (fetch: 1) => fetch;\nnew WebSocket(a);",
    line: 2,
  },
  { rule: "way-out", file: "src/platform/limiter.ts", text: "export const limits = {};" },
  { rule: "barrel", file: "src/domain/index.ts", text: 'export { score } from "./score.ts";' },
  { rule: "tsx", file: "src/server/http/letter.tsx", text: "export const a = <p />;" },
  { rule: "name", file: "src/domain/date-utils.ts", text: "export const a = 1;" },
  { rule: "name", file: "src/web/helpers/dates.ts", text: "export const a = 1;" },
  { rule: "name", file: "tests/support/misc.ts", text: "export const a = 1;" },
  { rule: "length", file: "src/domain/lot.ts", text: "// line\n".repeat(300), line: 301 },
  { rule: "length", file: "src/web/theme/base.css", text: "a {}\n".repeat(300), line: 301 },
  { rule: "registry", file: "package-lock.json", text: `{"x": "https://${"registry"}.npmjs.org/a.tgz"}` },
  { rule: "registry", file: "package-lock.json", text: `{"${"resolved"}": "https://mirror.example/a.tgz"}` },
  { rule: "machine-path", file: "README.md", text: `see ${"/root"}/notes.txt` },
  { rule: "machine-path", file: ".ci/run", text: `cd ${"/home"}/ana/assayed/src` },
])("$rule: $file is found", async ({ rule, file, text, line = 1 }) => {
  await plant({ [file]: text });
  const found = (await checkTree(root, HOUSE)).map((finding) => [finding.rule, finding.file, finding.line]);
  expect(found).toEqual([[rule, file, line]]);
});

test("way-out: a type, a method and an argument of that name are none", async () => {
  await plant({
    "src/platform/mail.ts":
      'import type { Pool } from "pg"; export type Ask = typeof fetch; export let p: Pool;',
    "src/app/api.ts": "export const ask = (box: { fetch: () => 1 }) => box.fetch();",
    "src/app/site.ts": "export const ask = ({ fetch }: { fetch: () => 1 }) => fetch();",
    "src/web/pages/about.ts": 'export const a = () => fetch("/api/x");',
  });
  expect(await checkTree(root, HOUSE)).toEqual([]);
});

test("cycle: files that import one another are found", async () => {
  await plant({
    "src/domain/a.ts": 'import { b } from "./b.ts"; export const a = () => b;',
    "src/domain/b.ts": 'import { c } from "./c.ts"; export const b = () => c;',
    "src/domain/c.ts": 'import { a } from "./a.ts"; export const c = () => a;',
  });
  const [finding, ...others] = await checkTree(root, HOUSE);
  expect(others).toEqual([]);
  expect(finding?.rule).toBe("cycle");
  expect(finding?.problem).toContain(
    "src/domain/a.ts -> src/domain/b.ts -> src/domain/c.ts -> src/domain/a.ts",
  );
});

test("types and lazy imports close no circle, and a call's path is no machine's", async () => {
  await plant({
    "src/domain/a.ts": 'import type { b } from "./b.ts"; export const a = 1; export type B = typeof b;',
    "src/domain/b.ts": 'import { a } from "./a.ts"; export const b = a;',
    "src/web/pages/about.ts": 'export const schema = () => import("#contract/card.ts");',
    "src/contract/addresses.ts": 'export const calls = ["/home/brand/get-list", "/web/home/email/add"];',
  });
  expect(await checkTree(root, HOUSE)).toEqual([]);
});
