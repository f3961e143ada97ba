import { connect } from "node:net";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { CallName } from "#contract/api-routes.ts";
import { contract } from "#contract/index.ts";
import { reportFile } from "#contract/report-file.ts";
import { laboratory } from "#contract/report-parts.ts";
import { openLanguageModel } from "#platform/language-model/open.ts";
import { addCertificate, addLaboratory } from "#server/features/reports/commands/registry.ts";
import { createUser } from "#tests/support/accounts.ts";
import { answersText, fakeModelSettings, startModelServer } from "#tests/support/model-server.ts";
import { watchOutboundConnections } from "#tests/support/outbound-connections.ts";
import { startPublishing } from "#tests/support/publishing.ts";
import { LABORATORY } from "#tests/support/report-file.ts";
import { testRequestInput } from "#tests/support/test-requests.ts";

let outbound: Awaited<ReturnType<typeof watchOutboundConnections>>;
let site: Awaited<ReturnType<typeof startPublishing>>;
let model: Awaited<ReturnType<typeof startModelServer>>;
let user: string;
const trap = (path: string) => `http://${outbound.host}/${path}`;

beforeAll(async () => {
  outbound = await watchOutboundConnections();
  model = await startModelServer();
  const languageModel = openLanguageModel(fakeModelSettings(model.baseUrl), {
    logger: pino({ level: "silent" }),
    now: Date.now,
  });
  site = await startPublishing({ replace: { languageModel } });
  user = (await createUser(site.api)).token;
});
afterAll(async () => {
  await site.api.close();
  await model.close();
  await outbound.close();
});

interface Shape {
  format?: string;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  properties?: Record<string, Shape>;
  items?: Shape;
}

const URL_FIELD_NAME = /(?:^|_)(?:url|uri|link|website|image|photo|href|webhook|callback)s?$/i;

/** Paths of a schema's URL fields, by format or by name. */
function urlFieldsIn(shape: Shape, path: string): string[] {
  const here = shape.format === "uri" || URL_FIELD_NAME.test(path.split(".").at(-1) ?? "");
  const inside = [
    ...[...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])].map(
      (one) => [one, path] as const,
    ),
    ...Object.entries(shape.properties ?? {}).map(([name, one]) => [one, `${path}.${name}`] as const),
    ...(shape.items ? [[shape.items, path] as const] : []),
  ];
  return [...new Set([...(here ? [path] : []), ...inside.flatMap(([one, at]) => urlFieldsIn(one, at))])];
}

const inputOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Shape;

/** For every URL field: the value sent and whether it's accepted. */
const SENT: Record<string, () => { call: CallName; input: object; taken: boolean }> = {
  "editUser.user_image": () => ({
    call: "editUser",
    input: { user_image: trap("uploads/images/abc") },
    taken: false,
  }),
  "editEmail.user_image": () => ({
    call: "editEmail",
    input: { email_id: "grace@example.com", user_image: trap("uploads/images/abc") },
    taken: false,
  }),
  "addTestRequest.images": () => ({
    call: "addTestRequest",
    input: testRequestInput({ images: [trap("uploads/images/abc")] }),
    taken: false,
  }),
  "addTestRequest.supplement_url": () => ({
    call: "addTestRequest",
    input: testRequestInput({ supplement_url: trap("request") }),
    taken: true,
  }),
  "findTestRequests.supplement_url": () => ({
    call: "findTestRequests",
    input: { name: "magnesium", supplement_url: trap("request") },
    taken: true,
  }),
  // Requested by design (`webhooks.test.ts`), but not for a user who has not confirmed their email.
  "createWebhook.url": () => ({
    call: "createWebhook",
    input: { name: "Trap", url: trap("webhook"), events: ["report.published"] },
    taken: false,
  }),
  "scanFile.image_url": () => ({ call: "scanFile", input: { image_url: trap("scan") }, taken: false }),
};

test("every endpoint field that takes a URL is covered here", () => {
  const fields = Object.values(contract).flatMap(({ name, input }) => urlFieldsIn(inputOf(input), name));
  expect(fields.toSorted()).toEqual(Object.keys(SENT).toSorted());
});

test("every import file field that takes a URL is covered here", () => {
  const fields = [
    ...urlFieldsIn(inputOf(reportFile), "report"),
    ...urlFieldsIn(inputOf(laboratory), "laboratory"),
  ];
  expect(fields.toSorted()).toEqual([
    "laboratory.accreditation.url",
    "laboratory.website",
    "report.sample.photos",
    "report.sample.photos.url",
  ]);
});

test("the trap counts connections", async () => {
  const before = outbound.trapConnections();
  const [host, port] = outbound.host.split(":");
  connect(Number(port), host).on("error", () => {});
  await expect.poll(() => outbound.trapConnections()).toBe(before + 1);
  expect(outbound.attemptedAddresses).toContain(outbound.host);
  outbound.attemptedAddresses.clear();
});

test.for(Object.keys(SENT))("%s is never requested", async (field) => {
  const { call, input, taken } = SENT[field]?.() ?? expect.fail();
  const { action } = contract[call].route as { action?: string };
  const answered = await site.api.call(call, { ...(action && { action }), ...input }, user);
  expect(answered.status, answered.message).toBe(taken);
});

test("a report full of URLs is published, rendered, dumped and searched", async () => {
  const { api, publish, run } = site;
  const input = {
    ...LABORATORY,
    website: trap("laboratory"),
    accreditation: LABORATORY.accreditation && { ...LABORATORY.accreditation, url: trap("accreditation") },
  };
  await addLaboratory(api.services.db, { input, operator: "ana" });
  await addCertificate(api.services.db, {
    input: {
      brand: "harbor-and-pine",
      issuer: "Coined Board",
      scope: "Good manufacturing practice",
      certificate_number: "C-1",
      valid_from: "2025-01-01",
      expires_on: "2027-01-01",
      url: trap("certificate"),
    },
    operator: "ana",
  });
  await publish({ sample: { lot_number: "L1", photos: [{ url: trap("photo.jpg"), caption: "The pack" }] } });
  const shown = await site.getReportByNumber("R-1");
  expect(JSON.stringify(shown)).toContain(trap("laboratory"));
  for (const file of ["report.json", "report.pdf", "results.csv", "qr.svg"]) {
    const answer = await api.app.inject({ url: `/report/${shown.report_slug}/${file}` });
    expect(answer.statusCode, file).toBe(200);
  }
  for (const path of ["/feed.xml", "/.well-known/assayed-keys.json", `/badge/${shown.report_slug}.svg`])
    expect((await api.app.inject({ url: path })).statusCode, path).toBe(200);
  expect((await run(["verify"])).code).toBe(0);
  expect((await run(["rebuild-search"])).code).toBe(0);

  model.behave(answersText(JSON.stringify({ goals: [], ingredients: [], sentences: [] })));
  const query = `a thingummy like ${trap("question")}`;
  const answered = await api.call("aiSearch", { query });
  expect(answered.status, answered.message).toBe(true);
  expect(model.requests.length).toBeGreaterThan(0);
  const subscriber = { first_name: "Ada", email_id: "visitor@example.com" };
  await api.call("joinNewsletter", subscriber);
});

test("this process connected only to the database and the configured model", async () => {
  const dueJobs = "select from jobs.job where state in ('created', 'active') and start_after <= now()";
  await expect.poll(async () => (await site.api.services.pool.query(dueJobs)).rowCount).toBe(0);
  const { hostname, port } = new URL(site.api.services.config.databaseUrl ?? "");
  const configured = [
    `${hostname === "localhost" ? "127.0.0.1" : hostname}:${port || 5432}`,
    new URL(model.baseUrl).host,
  ];
  expect([...outbound.attemptedAddresses].filter((address) => !configured.includes(address))).toEqual([]);
  expect(outbound.trapConnections()).toBe(1);
});
