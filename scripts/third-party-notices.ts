import { readFile, writeFile } from "node:fs/promises";
import {
  copyrightLine,
  type Lockfile,
  type Notice,
  renderNotices,
  shippedPackages,
} from "./notices/notices.ts";

const NOTICES = "THIRD_PARTY_NOTICES.md";

/** The expected content of THIRD_PARTY_NOTICES.md for the installed packages. */
export async function currentNotices(): Promise<string> {
  const lockfile = JSON.parse(await readFile("package-lock.json", "utf8")) as Lockfile;
  const rows = shippedPackages(lockfile).map(async ({ folder, name, version, licence, optional }) => {
    const copyright = optional ? null : await copyrightLine(folder);
    return { name, version, licence, copyright } satisfies Notice;
  });
  return renderNotices(await Promise.all(rows));
}

if (import.meta.main) {
  const expected = await currentNotices();
  const written = await readFile(NOTICES, "utf8").catch(() => "");
  if (!process.argv.includes("--check")) await writeFile(NOTICES, expected);
  else if (expected !== written) {
    console.log(`${NOTICES} does not match the lockfile: run \`npm run fix\`.`);
    process.exitCode = 1;
  }
}
