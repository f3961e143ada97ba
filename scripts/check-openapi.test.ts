import { expect, test } from "vitest";
import { contractDocument, openApiProblems } from "./check-openapi.ts";

test("the document has no problem by Redocly's recommended rules", { timeout: 60_000 }, async () => {
  expect(await openApiProblems(contractDocument())).toEqual([]);
});

test("an operation without its errors or its security is found", { timeout: 60_000 }, async () => {
  const { paths, ...document } = contractDocument();
  const [[path, methods] = ["", {}]] = Object.entries(paths);
  const [[method, operation] = ["", {}]] = Object.entries(methods as Record<string, object>);
  const { security: _security, ...open } = operation as { security?: unknown; responses: object };
  const bare = { ...open, responses: { 200: { description: "Success" } } };
  const problems = await openApiProblems({ ...document, paths: { ...paths, [path]: { [method]: bare } } });
  expect(problems.map((problem) => problem.split(":", 1)[0])).toEqual(
    expect.arrayContaining(["operation-4xx-response", "security-defined"]),
  );
});
