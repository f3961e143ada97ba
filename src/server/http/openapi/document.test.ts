import { expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { contract } from "#contract/index.ts";
import { openApiDocument } from "./document.ts";

const endpoints: Endpoint[] = Object.values(contract);
const document = openApiDocument(endpoints, "https://assayed.test");

interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  requestBody?: { content: Body };
  responses: Record<string, { $ref?: string; content?: Body }>;
}
type Body = Record<string, { examples?: Record<string, { value: unknown }> }>;

const operations = Object.values(document.paths).flatMap(
  (methods) => Object.values(methods as object) as Operation[],
);
const example = (content: Body | undefined, name: string) =>
  content?.["application/json"]?.examples?.[name]?.value;

test("every operation names its group, who may call it, and each error with an example", () => {
  const groups = document.tags.map(({ name }) => name);
  const schemes = Object.keys(document.components.securitySchemes);
  for (const { operationId, summary, tags, security, responses } of operations) {
    expect([operationId, summary.length > 10, groups.includes(tags[0] ?? "")]).toEqual([
      operationId,
      true,
      true,
    ]);
    expect(security.flatMap((one) => Object.keys(one)).every((name) => schemes.includes(name))).toBe(true);
    const statuses = Object.keys(responses);
    expect(statuses).toEqual(expect.arrayContaining(["200", "429", "503"]));
    for (const status of statuses.filter((one) => one !== "200"))
      expect([operationId, status, responses[status]?.$ref]).toEqual([
        operationId,
        status,
        expect.stringMatching(/^#\/components\/responses\/[A-Z]\w+$/),
      ]);
  }
  for (const { content } of Object.values(document.components.responses))
    expect(content["application/json"].example).toMatchObject({
      status: false,
      message: expect.stringMatching(/\w/),
    });
});

test.each(endpoints)(
  "$name: the examples are values that the contract accepts",
  ({ name, input, output, route }) => {
    const operation = operations.find(({ operationId }) => operationId.split("_or_").includes(name));
    if (route.method === "POST")
      expect(input.safeParse(example(operation?.requestBody?.content, name)).error?.issues ?? []).toEqual([]);
    const answer = example(operation?.responses["200"]?.content, name) as { data: unknown };
    expect(output.safeParse(answer.data).error?.issues ?? []).toEqual([]);
  },
);
