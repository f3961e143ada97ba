import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type SQL, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { runCommandLine } from "#cli/run.ts";
import { LABELS_PER_TRANSACTION, saveLabels } from "#server/features/catalogue/intake/save.ts";
import { labels } from "#server/features/catalogue/schema.ts";
import { getBrandDetails } from "#server/features/products/queries/brand.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { labelRecord } from "#tests/support/label-records.ts";
import { createRewoundDatabase } from "#tests/support/rewound-database.ts";

const database = await createRewoundDatabase();
const folder = await mkdtemp(path.join(tmpdir(), "assayed-cli-"));
afterAll(() => rm(folder, { recursive: true }));

const environment = (url: string) => ({
  ...process.env,
  NODE_ENV: "test",
  LOG_LEVEL: "silent",
  DATABASE_URL: url,
  DATA_DIR: folder,
  USER: "ana",
});
const start = (args: string[], url = database.url): ChildProcess =>
  spawn(process.execPath, ["src/cli/main.ts", ...args], { env: environment(url), stdio: "ignore" });

async function call(args: string[], url = database.url) {
  const said = { out: "", err: "" };
  const code = await runCommandLine(args, {
    env: environment(url),
    out: (line) => {
      said.out += `${line}\n`;
    },
    err: {
      isTTY: false,
      columns: 80,
      write: (text) => {
        said.err += text;
      },
    },
  });
  return { code, ...said };
}
const run = (...args: string[]) => call(args);

test("src/cli/main.ts runs as a program", async () => {
  const child = start(["help"]);
  await once(child, "close");
  expect(child.exitCode).toBe(0);
});

test.each([[[]], [["help"]], [["--help"]], [["-h"]]])("%j lists every command", async (args) => {
  const { code, out } = await run(...args);
  expect(code).toBe(0);
  for (const name of ["migrate", "seed", "import-dsld", "merge-supplements", "audit"])
    expect(out).toContain(name);
});

test.each([
  [["shine"], 2, /^Unknown command: shine\n[\s\S]*import-dsld/],
  [["import-dsld"], 2, /^Give a file or folder to import, or --download\.\n$/],
  [["import-dsld", "a", "b"], 2, /^Usage: npm run cli -- import-dsld \[options\] \[FILE\|FOLDER\]\n$/],
  [["merge-brands", "a"], 2, /^Usage: npm run cli -- merge-brands \[options\] <FROM> <INTO>\n$/],
  [["keys"], 2, /^Usage: npm run cli -- keys[\s\S]*rotate [\s\S]*revoke /],
  [["keys", "bend"], 2, /^Usage: npm run cli -- keys ACTION, one of: list, rotate, pin, revoke\.\n$/],
  [["keys", "revoke", "k"], 2, /^--reason is required\.\n$/],
  [["keys", "revoke", "k", "--reason", " "], 2, /^--reason is required\.\n$/],
  [["keys", "rotate", "--chain", "gold"], 2, /^--chain must be reports or sample\.\n$/],
  [["seed", "--supplements", "many"], 2, /^--supplements must be a whole number from 1 to 2000000\.\n$/],
  [["seed", "--sparkle"], 2, /^Unknown option '--sparkle'\.\n$/],
  [["seed", "--operater", "a"], 2, /^Unknown option '--operater'\.\n\(Did you mean --operator\?\)\n$/],
  [["import-dsld", "--", "missing.zip"], 1, /^File not found: missing\.zip\.\n$/],
  [["merge-supplements", "a", "b"], 1, /^Supplement not found\.\n$/],
  [["send-test-email", "nobody"], 1, /^Enter an email address\.\n$/],
])("%j exits with %d and one sentence", async (args, code, sentence) => {
  const result = await run(...args);
  expect(result.err).toMatch(sentence);
  expect(result.code).toBe(code);
});

test("--help prints usage and options of a command", async () => {
  const { code, out } = await run("import-dsld", "--help");
  expect(code).toBe(0);
  expect(out).toMatch(
    /npm run cli -- import-dsld \[options\] \[FILE\|FOLDER\][\s\S]*--download[\s\S]*--operator <NAME>/,
  );
});

test("an invalid configuration prints the list of problems", async () => {
  const { code, err } = await call(["migrate"], "mysql://somewhere");
  expect(code).toBe(1);
  expect(err).toContain("DATABASE_URL must be a URL that starts with postgres://");
  expect(err).not.toContain("    at ");
});

test("import-dsld prints a summary, writes the findings CSV and the audit log", async () => {
  const { code, out } = await run("import-dsld", "--", "tests/fixtures/dsld/product-export.csv");
  expect(code).toBe(0);
  expect(out).toMatch(
    /^6 labels in [\d.]+ s \([\d,]+ per second\): 6 added, 0 changed, 0 unchanged\.\n4 rows rejected/,
  );
  const findings = await readFile(path.join(folder, "import-dsld-findings.csv"), "utf8");
  expect(findings.split("\r\n")).toEqual([
    '"finding","place","dsld_id","reason"',
    '"rejected","line 12","900007","Brand name missing."',
    '"rejected","line 13","nine","DSLD ID missing or not a number."',
    '"rejected","line 14","900009","Unclosed quotation mark."',
    '"rejected","line 15","900010","Expected 13 or 14 columns, found 5."',
    "",
  ]);
  const audit = await run("audit");
  expect(audit.out).toMatch(/ana {2}import-dsld {2}product-export\.csv {2}\{"added":6,"state":"finished"/);
});

/** An export of many rows: some share a product, as package sizes do. Those after the first chunk have their own brand. */
function largeExport(rows: number): string {
  const header =
    '"DSLD ID","Brand Name","Product Name","Net Contents","Net Content Unit","Serving Size Quantity",' +
    '"Serving Size Unit","LanguaL - Product Type","LanguaL - Supplement Form",' +
    '"LanguaL - Dietary Claim(s) or Use(s)","LanguaL - Intended Target Group(s)","Database","Tracking History"';
  const lines = Array.from({ length: rows }, (_, at) => {
    const isLate = at >= LABELS_PER_TRANSACTION;
    const brand = isLate ? "Late Brand" : `Coined ${at % 37}`;
    const blend = at % (isLate ? 3 * 37 : 81 * 37);
    return `"${at + 1}","${brand}","${brand} Magnesium Blend ${blend}","${60 + (at % 4)}","Tablet(s)","1","Tablet(s)","Mineral (or Element) [A1299]","Tablet [E0155]","","","adsld","On Market in DSLD","Date - Entered into DSLD: May ${1 + (at % 28)}, 2019"`;
  });
  return [header, ...lines].join("\r\n");
}

/** Everything an import writes, told without the numbers that the database gave out. */
async function stateOf({ db }: TestDatabase) {
  const { rows } = await db.execute(sql`
    select
      (select count(*)::int from labels) as labels,
      (select md5(string_agg(concat_ws('|', s.slug, s.name, s.identity_key, b.slug, l.source_ref, v.name_sort,
          v.vector::text), e'\n' order by s.slug))
        from supplements s join brands b on b.id = s.brand_id join labels l on l.id = s.current_label_id
        join supplement_search v on v.supplement_id = s.id) as products,
      (select md5(string_agg(l.source_ref || s.slug, ' ' order by l.source_ref))
        from labels l join supplements s on s.id = l.supplement_id) as placed,
      (select md5(string_agg(term || products, ' ' order by term)) from search_terms) as words,
      (select md5(string_agg(s.slug || i.slug || c.basis, ' ' order by s.slug, i.slug)) from supplement_ingredients c
        join supplements s on s.id = c.supplement_id join ingredients i on i.id = c.ingredient_id) as contents`);
  return rows[0];
}

const exists = async ({ db }: TestDatabase, what: SQL): Promise<boolean> =>
  (await db.execute<{ yes: boolean }>(sql`select exists (select from ${what}) as yes`)).rows[0]?.yes ?? false;

test("import-dsld resumes after kill -9 with the same result as an uninterrupted run", async () => {
  const file = path.join(folder, "large.csv");
  await writeFile(file, largeExport(LABELS_PER_TRANSACTION + 200));
  const [whole, resumed] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  try {
    const uninterrupted = once(start(["import-dsld", file], whole.url), "close");

    // Somebody else is about to add the brand of the second chunk: there the import waits, and is killed.
    const other = await resumed.pool.connect();
    await other.query("begin");
    await other.query(
      "insert into brands (slug, name, name_key, source) values ('late', 'Late Brand', 'late brand', 'dsld')",
    );
    const killed = start(["import-dsld", file], resumed.url);
    const ended = once(killed, "close");
    await expect
      .poll(() =>
        exists(
          resumed,
          sql`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      )
      .toBe(true);
    killed.kill("SIGKILL");
    await ended;
    await other.query("rollback");
    other.release();
    expect(await resumed.db.$count(labels)).toBe(LABELS_PER_TRANSACTION);

    const { code, out } = await call(["import-dsld", file], resumed.url);
    expect(code).toBe(0);
    expect(out).toMatch(/^4,200 labels/);
    await uninterrupted;
    expect(await stateOf(resumed)).toEqual(await stateOf(whole));
  } finally {
    await Promise.all([whole.drop(), resumed.drop()]);
  }
});

test("seed adds the demo catalogue and remove-demo-data removes it", async () => {
  expect(await run("seed", "--supplements", "30", "--operator", "lab")).toMatchObject({ code: 0 });
  const count = async () =>
    (await database.db.execute(sql`select from supplement_search where sample`)).rowCount;
  expect(await count()).toBe(30);
  expect(await run("remove-demo-data")).toMatchObject({ code: 0 });
  expect(await count()).toBe(0);
  const { out } = await run("audit", "--limit", "2");
  expect(out).toMatch(
    /ana {2}remove-demo-data[\s\S]*lab {2}seed {2}demo catalog {2}\{"acted_from":\{.*\},"supplements":30\}/,
  );
});

test("send-test-email stores the email without SMTP_URL, and the audit log has no email address", async () => {
  const { code, out } = await run("send-test-email", "somebody@example.com");
  expect(out).toBe("Email stored, not sent: SMTP_URL isn't set.\n");
  expect(code).toBe(0);
  expect((await run("audit")).out).not.toContain("somebody");
});

test("failed-jobs lists nothing and retries nothing in a new database", async () => {
  expect(await run("failed-jobs")).toEqual({ code: 0, out: "None.\n", err: "" });
  expect(await run("failed-jobs", "--retry")).toMatchObject({ code: 0, out: "Retrying 0 jobs.\n" });
});

test.each([
  ["dead-letters", "failed-jobs"],
  ["newsletter-export", "export-subscribers"],
  ["refresh-search", "rebuild-search"],
  ["remove-sample", "remove-demo-data"],
  ["sample-picture", "add-sample-picture"],
  ["send-test-letter", "send-test-email"],
])("%s is an unlisted alias of %s", async (alias, name) => {
  const { code, out } = await run(alias, "--help");
  expect(code).toBe(0);
  expect(out).toContain(`npm run cli -- ${name}`);
  const list = (await run()).out;
  expect(list).toContain(`  ${name} `);
  expect(list).not.toContain(`  ${alias} `);
});

test("former names of options still work and aren't listed", async () => {
  expect(await run("dead-letters", "--redrive")).toMatchObject({ code: 0, out: "Retrying 0 jobs.\n" });
  expect((await run("failed-jobs", "--help")).out).not.toContain("redrive");
});

test("certificate adds, replaces and removes a brand's certificate", async () => {
  await saveLabels(database.db, [labelRecord("1")]);
  const stated = {
    brand: "harbor-and-pine",
    issuer: "Coined Board",
    scope: "Good manufacturing practice",
    certificate_number: "CB-7",
    valid_from: "2026-01-01",
    expires_on: "2026-12-31",
  };
  const add = async (given: object) => {
    const file = path.join(folder, "certificate.json");
    await writeFile(file, JSON.stringify(given));
    return run("certificate", "add", file);
  };
  const shown = async () => (await getBrandDetails(database.db, "harbor-and-pine")).certifications;
  expect((await add({ ...stated, expires_on: "2025-12-31", issuer: 7 })).err).toMatch(/issuer/);
  expect((await add({ ...stated, expires_on: "2025-12-31" })).err).toMatch(
    /expiration date is before the start date/,
  );
  expect((await add({ ...stated, brand: "nobody" })).err).toMatch(/No brand "nobody"/);
  expect(await shown()).toEqual([]);
  await add(stated);
  expect((await add({ ...stated, expires_on: "2027-06-30" })).out).toMatch(/to the page of Harbor & Pine/);
  const { brand: _, ...certificate } = { ...stated, expires_on: "2027-06-30", url: null, demo: false };
  expect(await shown()).toEqual([certificate]);
  expect((await run("certificate", "remove", "Coined Board", "CB-8")).err).toMatch(/No certificate CB-8/);
  expect((await run("certificate", "remove", "Coined Board", "CB-7")).code).toBe(0);
  expect(await shown()).toEqual([]);
});
