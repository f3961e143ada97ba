import { createConfig, lintFromString } from "@redocly/openapi-core";
import type { Endpoint } from "#contract/endpoint.ts";
import { contract } from "#contract/index.ts";
import { openApiDocument } from "#server/http/openapi/document.ts";

/** What Redocly's recommended rules find wrong in an OpenAPI document: rule, message and place. */
export async function openApiProblems(document: object): Promise<string[]> {
  const config = await createConfig({ extends: ["recommended"] });
  const source = JSON.stringify(document);
  const problems = await lintFromString({ source, absoluteRef: "openapi.json", config });
  return problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ""}`,
  );
}

/** The document of the contract as it is. */
export const contractDocument = () =>
  openApiDocument(Object.values(contract) as Endpoint[], "https://assayed.test");

if (import.meta.main) {
  const problems = await openApiProblems(contractDocument());
  for (const problem of problems) console.log(problem);
  if (problems.length === 0) console.log("check-openapi: clean");
  else process.exitCode = 1;
}
