import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { IMPORT_RULES } from "./check-imports.ts";
import { checkTree } from "./imports/check-tree.ts";

/** A small tree without violations: each test plants one in it. */
const TIDY = {
  "package.json": JSON.stringify({
    imports: {
      "#contract/*": "./src/contract/*",
      "#domain/*": "./src/domain/*",
      "#platform/*": "./src/platform/*",
      "#server/*": "./src/server/*",
      "#web/*": "./src/web/*",
      "#app/*": "./src/app/*",
      "#demo/*": "./src/demo/*",
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
    'import { q } from "../../reports/queries.ts"; export const build = q;',
  "src/web/pages/home.tsx":
    'import type { card } from "#contract/card.ts"; import { BRAND_NAME } from "#contract/brand.ts";' +
    "export const Home = (props: { c: typeof card }) => <p>{BRAND_NAME}</p>;",
  "src/web/features/accounts/schemas.ts":
    'import { z } from "zod"; import { card } from "#contract/card.ts"; export const forms = z.array(card);',
  "src/web/features/accounts/use-call-form.ts":
    'export const check = async () => (await import("./schemas.ts")).forms;',
  "src/app/services.ts": 'export { bind as services } from "#server/http/bind.ts"; export const x = 1;',
  "src/demo/generate.ts":
    'import { q } from "#server/features/reports/queries.ts"; export const generate = q;',
  "src/app/run.ts": 'import { generate } from "#demo/generate.ts"; generate();',
  "src/cli/main.ts": 'import { services } from "#app/services.ts"; services();',
  "src/cli/load.ts": 'import { generate } from "#demo/generate.ts"; generate();',
} as const;

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "check-imports-"));
  await plant(TIDY);
});
afterEach(() => rm(root, { recursive: true }));

async function plant(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), `${text}\n`);
  }
}

test("a tree without violations is clean", async () => {
  expect(await checkTree(root, IMPORT_RULES)).toEqual([]);
});

const importing = (specifier: string) => `export const a = 1;\nimport "${specifier}";`;

test.each<{ rule: string; file: string; text: string; line?: number }>([
  { rule: "layer", file: "src/contract/noun.ts", text: importing("#domain/score.ts"), line: 2 },
  { rule: "layer", file: "src/domain/lot.ts", text: importing("#platform/clock.ts"), line: 2 },
  { rule: "layer", file: "src/platform/mail.ts", text: importing("#contract/brand.ts"), line: 2 },
  { rule: "layer", file: "src/platform/store.ts", text: 'import type { a } from "#server/http/bind.ts";' },
  {
    rule: "layer",
    file: "src/server/http/auth.ts",
    text: importing("#server/features/reports/queries.ts"),
    line: 2,
  },
  { rule: "layer", file: "src/server/api.ts", text: importing("#web/pages/home.tsx"), line: 2 },
  {
    rule: "layer",
    file: "src/server/features/scans/queries.ts",
    text: importing("../search/index/build.ts"),
    line: 2,
  },
  { rule: "layer", file: "src/web/pages/about.ts", text: importing("#server/http/bind.ts"), line: 2 },
  { rule: "layer", file: "src/web/pages/about.ts", text: 'void import("#platform/clock.ts");' },
  {
    rule: "layer",
    file: "src/web/pages/about.ts",
    text: 'export { clock } from "#platform/clock.ts"; let a;',
  },
  { rule: "layer", file: "src/cli/seed.ts", text: importing("#web/pages/home.tsx"), line: 2 },
  { rule: "layer", file: "src/server/features/scans/rules.ts", text: importing("#app/services.ts"), line: 2 },
  {
    rule: "layer",
    file: "src/server/features/catalogue/queries.ts",
    text: importing("#demo/generate.ts"),
    line: 2,
  },
  { rule: "layer", file: "src/server/api.ts", text: importing("#demo/generate.ts"), line: 2 },
  { rule: "layer", file: "src/web/pages/about.ts", text: 'void import("#demo/generate.ts");' },
  { rule: "layer", file: "src/demo/seed.ts", text: importing("#app/services.ts"), line: 2 },
  { rule: "layer", file: "src/demo/seed.ts", text: importing("#web/pages/home.tsx"), line: 2 },
  { rule: "layer", file: "src/unknown/old.ts", text: "export const a = 1;" },
  { rule: "package", file: "src/contract/noun.ts", text: importing("node:fs"), line: 2 },
  { rule: "package", file: "src/domain/lot.ts", text: importing("react"), line: 2 },
  { rule: "package", file: "src/web/pages/about.ts", text: importing("pg"), line: 2 },
  { rule: "package", file: "src/web/pages/about.ts", text: importing("fs"), line: 2 },
  { rule: "spelling", file: "src/domain/lot.ts", text: importing("../contract/brand.ts"), line: 2 },
  { rule: "spelling", file: "src/domain/labels/lot.ts", text: importing("#domain/score.ts"), line: 2 },
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
  { rule: "outbound", file: "src/platform/mail.ts", text: importing("node:https"), line: 2 },
  { rule: "outbound", file: "src/platform/mail.ts", text: importing("some-new-package"), line: 2 },
  {
    rule: "outbound",
    file: "src/server/http/auth.ts",
    text: 'export const a = fetch("https://example.org");',
  },
  { rule: "outbound", file: "src/server/http/auth.ts", text: "export const ask = globalThis.fetch;" },
  {
    rule: "outbound",
    file: "src/cli/seed.ts",
    text: "export const a = (fetch: 1) => fetch;\nnew WebSocket(a);",
    line: 2,
  },
  { rule: "outbound", file: "src/platform/limiter.ts", text: "export const limits = {};" },
  { rule: "barrel", file: "src/domain/index.ts", text: 'export { BRAND_NAME } from "#contract/brand.ts";' },
  { rule: "tsx", file: "src/server/http/letter.tsx", text: "export const a = <p />;" },
  { rule: "exported-name", file: "src/web/pages/score.ts", text: "export const score = 2;" },
  {
    rule: "exported-name",
    file: "src/server/features/scans/queries.ts",
    text: "export const card = () => 1;",
  },
  { rule: "name", file: "src/domain/date-utils.ts", text: "export const a = 1;" },
  { rule: "name", file: "src/web/helpers/dates.ts", text: "export const a = 1;" },
  { rule: "name", file: "tests/support/misc.ts", text: "export const a = 1;" },
  { rule: "length", file: "src/domain/lot.ts", text: "// line\n".repeat(300), line: 301 },
  { rule: "length", file: "src/web/theme/base.css", text: "a {}\n".repeat(300), line: 301 },
  {
    rule: "function-length",
    file: "src/domain/lot.ts",
    text: `export const a = () => {${"\n".repeat(40)}};`,
  },
  { rule: "registry", file: "package-lock.json", text: `{"x": "https://${"registry"}.npmjs.org/a.tgz"}` },
  { rule: "registry", file: "package-lock.json", text: `{"${"resolved"}": "https://mirror.example/a.tgz"}` },
  { rule: "machine-path", file: "README.md", text: `see ${"/root"}/notes.txt` },
  { rule: "machine-path", file: ".ci/run", text: `cd ${"/home"}/ana/assayed/src` },
])("$rule: $file is found", async ({ rule, file, text, line = 1 }) => {
  await plant({ [file]: text });
  const found = (await checkTree(root, IMPORT_RULES)).map((finding) => [
    finding.rule,
    finding.file,
    finding.line,
  ]);
  expect(found).toEqual([[rule, file, line]]);
});

test("exported-name: an endpoint and the function that answers it, a route module's loader", async () => {
  await plant({
    "src/contract/scans.ts":
      'export const listScans = endpoint("listScans", {});\nexport type listScans = 1;',
    "src/server/features/scans/queries.ts": "export const listScans = () => [];",
    "src/web/pages/about.ts": "export const loader = 1;",
    "src/web/pages/brands.ts": "export const loader = 2;",
  });
  expect(await checkTree(root, IMPORT_RULES)).toEqual([]);
  await plant({ "src/server/features/uploads/queries.ts": "export const listScans = () => [];" });
  const rules = (await checkTree(root, IMPORT_RULES)).map(({ rule }) => rule);
  expect(rules).toEqual(["exported-name", "exported-name"]);
});

test("outbound: a type, a method and an argument of that name are none", async () => {
  await plant({
    "src/platform/mail.ts":
      'import type { Pool } from "pg"; export type Ask = typeof fetch; export let p: Pool;',
    "src/app/api.ts": "export const ask = (box: { fetch: () => 1 }) => box.fetch();",
    "src/app/site.ts": "export const load = ({ fetch }: { fetch: () => 1 }) => fetch();",
    "src/web/pages/about.ts": 'export const a = () => fetch("/api/x");',
  });
  expect(await checkTree(root, IMPORT_RULES)).toEqual([]);
});

test("small-file: a small file whose only importer is in the same folder is found", async () => {
  await plant({
    "src/domain/lot.ts": 'import { lotKey } from "./lot-key.ts"; export const lot = lotKey;',
    "src/domain/lot-key.ts": "export const lotKey = 1;",
  });
  const found = (await checkTree(root, IMPORT_RULES)).map(({ rule, file }) => [rule, file]);
  expect(found).toEqual([["small-file", "src/domain/lot-key.ts"]]);
});

const LOT_KEY = 'import { lotKey } from "./lot-key.ts"; export const lot = lotKey;';

test.each<{ reason: string; files: Readonly<Record<string, string>> }>([
  { reason: "20 lines", files: { "src/domain/lot-key.ts": `export const lotKey = 1;${"\n//".repeat(19)}` } },
  {
    reason: "a test",
    files: { "src/domain/lot-key.test.ts": 'import { lotKey } from "./lot-key.ts"; lotKey;' },
  },
  {
    reason: "another importer",
    files: { "src/domain/batch.ts": `${LOT_KEY.replace("const lot", "const batch")}` },
  },
  {
    reason: "an importer in another folder",
    files: { "src/domain/lot.ts": "", "src/domain/labels/lot.ts": LOT_KEY.replace("./", "../") },
  },
  {
    reason: "a dynamic import",
    files: { "src/domain/lot.ts": 'export const lot = () => import("./lot-key.ts");' },
  },
  {
    reason: "its place in a feature",
    files: {
      "src/domain/lot.ts": "",
      "src/domain/lot-key.ts": "",
      "src/server/features/follows/schema.ts": "export const follows = 1;",
      "src/server/features/follows/queries.ts": 'import { follows } from "./schema.ts"; follows;',
    },
  },
])("small-file: $reason is a reason for a file of its own", async ({ files }) => {
  await plant({
    "src/domain/lot.ts": LOT_KEY,
    "src/domain/lot-key.ts": "export const lotKey = 1;",
    ...files,
  });
  expect(await checkTree(root, IMPORT_RULES)).toEqual([]);
});

test("cycle: files that import one another are found", async () => {
  await plant({
    "src/domain/x/a.ts": 'import { b } from "../y/b.ts"; export const a = () => b;',
    "src/domain/y/b.ts": 'import { c } from "../z/c.ts"; export const b = () => c;',
    "src/domain/z/c.ts": 'import { a } from "../x/a.ts"; export const c = () => a;',
  });
  const [finding, ...others] = await checkTree(root, IMPORT_RULES);
  expect(others).toEqual([]);
  expect(finding?.rule).toBe("cycle");
  expect(finding?.problem).toContain(
    "src/domain/x/a.ts -> src/domain/y/b.ts -> src/domain/z/c.ts -> src/domain/x/a.ts",
  );
});

test("feature-order: an import of a later feature is found, type-only or not, and so is a feature without a place", async () => {
  await plant({
    "src/server/features/reports/queries.ts": "export const q = 1;",
    "src/server/features/search/rules.ts": 'import { q } from "../reports/queries.ts"; export const r = q;',
    "src/server/features/reports/rules.ts":
      'import type { r } from "../search/rules.ts"; export type Rules = typeof r;',
    "src/server/features/follows/rules.ts": "export const f = 1;",
  });
  const featureOrders = [{ folder: "src/server/features", order: ["reports", "search"] }];
  const findings = await checkTree(root, { ...IMPORT_RULES, featureOrders });
  expect(findings.map(({ file, problem }) => [file, problem])).toEqual([
    [
      "src/server/features/follows/rules.ts",
      "src/server/features/follows has no place in the order of features.",
    ],
    ["src/server/features/reports/rules.ts", "reports may not import search: search is built on it."],
  ]);
});

test("type-only and dynamic imports make no cycle, and an API path is no machine path", async () => {
  await plant({
    "src/domain/x/a.ts": 'import type { b } from "../y/b.ts"; export const a = 1; export type B = typeof b;',
    "src/domain/y/b.ts": 'import { a } from "../x/a.ts"; export const b = a;',
    "src/web/pages/about.ts": 'export const schema = () => import("#contract/card.ts");',
    "src/contract/api-routes.ts": 'export const calls = ["/home/brand/get-list", "/web/home/email/add"];',
  });
  expect(await checkTree(root, IMPORT_RULES)).toEqual([]);
});
