import { spawnSync } from "node:child_process";
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import drizzle from "../drizzle.config.ts";

/** Lets the generator work on a copy of the migrations: whatever it adds is missing from the real ones. */
const copy = await mkdtemp(join(tmpdir(), "migrations-"));
try {
  await cp("migrations", copy, { recursive: true });
  const before = await readdir(copy);
  const generated = spawnSync(
    "drizzle-kit",
    [
      "generate",
      `--dialect=${drizzle.dialect}`,
      `--casing=${drizzle.casing}`,
      `--schema=${drizzle.schema}`,
      `--out=${relative(process.cwd(), copy)}`,
    ],
    { encoding: "utf8" },
  );
  const added = (await readdir(copy)).filter((name) => !before.includes(name));
  if (generated.status !== 0 || added.length > 0) {
    console.log(generated.stdout, generated.stderr);
    console.log("The schemas and the migrations differ: run `npx drizzle-kit generate --name WHAT_CHANGED`.");
    process.exitCode = 1;
  } else {
    console.log("check-migrations: the migrations make the tables that the schemas describe");
  }
} finally {
  await rm(copy, { recursive: true });
}
