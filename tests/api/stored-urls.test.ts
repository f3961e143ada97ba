import { connect } from "node:net";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import type { CallName } from "#contract/api-routes.ts";
import { contract } from "#contract/index.ts";
import { reportFile } from "#contract/report-file.ts";
import { laboratory } from "#contract/report-parts.ts";
import { openLanguageModel } from "#platform/language-model/open.ts";
import { addLaboratory } from "#server/features/reports/commands/laboratories.ts";
import { addCertificate } from "#server/features/reports/commands/registry.ts";
import { newUser } from "#tests/support/accounts.ts";
import { saysText, startModelServer } from "#tests/support/model-server.ts";
import { watchOutgoing } from "#tests/support/outbound-connections.ts";
import { startPublishing } from "#tests/support/publishing.ts";
import { LABORATORY } from "#tests/support/report-file.ts";
import { wish } from "#tests/support/test-requests.ts";

let outgoing: Awaited<ReturnType<typeof watchOutgoing>>;
let site: Awaited<ReturnType<typeof startPublishing>>;
let model: Awaited<ReturnType<typeof startModelServer>>;
let user: string;
const trap = (path: string) => `http://${outgoing.host}/${path}`;

beforeAll(async () => {
  outgoing = await watchOutgoing();
  model = await startModelServer();
  const languageModel = openLanguageModel(
    { baseUrl: model.baseUrl, model: "fake", apiKey: null },
    { logger: pino({ level: "silent" }), now: Date.now },
  );
  site = await startPublishing({ replace: { languageModel } });
  user = (await newUser(site.api)).token;
});
afterAll(async () => {
  await site.api.close();
  await model.close();
  await outgoing.close();
});

interface Shape {
  format?: string;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  properties?: Record<string, Shape>;
  items?: Shape;
}

const NAMED_LIKE_ONE = /(?:^|_)(?:url|uri|link|website|image|photo|href|webhook|callback)s?$/i;

/** Where a schema takes an address, by what it checks or by what it is called. */
function addressesIn(shape: Shape, path: string): string[] {
  const here = shape.format === "uri" || NAMED_LIKE_ONE.test(path.split(".").at(-1) ?? "");
  const inside = [
    ...[...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])].map(
      (one) => [one, path] as const,
    ),
    ...Object.entries(shape.properties ?? {}).map(([name, one]) => [one, `${path}.${name}`] as const),
    ...(shape.items ? [[shape.items, path] as const] : []),
  ];
  return [...new Set([...(here ? [path] : []), ...inside.flatMap(([one, at]) => addressesIn(one, at))])];
}

const inputOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Shape;

/** What is sent wherever a call takes an address, and whether it is taken. */
const SENT: Record<string, () => { call: CallName; input: object; taken: boolean }> = {
  "editUser.user_image": () => ({
    call: "editUser",
    input: { user_image: trap("uploads/images/abc") },
    taken: false,
  }),
  "addTestRequest.images": () => ({
    call: "addTestRequest",
    input: wish({ images: [trap("uploads/images/abc")] }),
    taken: false,
  }),
  "addTestRequest.supplement_url": () => ({
    call: "addTestRequest",
    input: wish({ supplement_url: trap("request") }),
    taken: true,
  }),
  "findTestRequests.supplement_url": () => ({
    call: "findTestRequests",
    input: { name: "magnesium", supplement_url: trap("request") },
    taken: true,
  }),
  "scanFile.image_url": () => ({ call: "scanFile", input: { image_url: trap("scan") }, taken: false }),
};

test("every field of a call that takes an address has a row here", () => {
  const fields = Object.values(contract).flatMap(({ name, input }) => addressesIn(inputOf(input), name));
  expect(fields.toSorted()).toEqual(Object.keys(SENT).toSorted());
});

test("so has every field of a file that an operator takes in", () => {
  const fields = [
    ...addressesIn(inputOf(reportFile), "report"),
    ...addressesIn(inputOf(laboratory), "laboratory"),
  ];
  expect(fields.toSorted()).toEqual([
    "laboratory.accreditation.url",
    "laboratory.website",
    "report.sample.photos",
    "report.sample.photos.url",
  ]);
});

test("the trap counts whoever comes", async () => {
  const before = outgoing.calls();
  const [host, port] = outgoing.host.split(":");
  connect(Number(port), host).on("error", () => {});
  await vi.waitFor(() => expect(outgoing.calls()).toBe(before + 1));
  expect(outgoing.asked).toContain(outgoing.host);
  outgoing.asked.clear();
});

test.for(Object.keys(SENT))("%s is asked by nobody", async (field) => {
  const { call, input, taken } = SENT[field]?.() ?? expect.fail();
  const { action } = contract[call].address as { action?: string };
  const answered = await site.api.call(call, { ...(action && { action }), ...input }, user);
  expect(answered.status, answered.message).toBe(taken);
});

test("a report full of addresses is published, drawn, dumped and asked about", async () => {
  const { api, publish, run } = site;
  const given = {
    ...LABORATORY,
    website: trap("laboratory"),
    accreditation: LABORATORY.accreditation && { ...LABORATORY.accreditation, url: trap("accreditation") },
  };
  await addLaboratory(api.services.db, { given, operator: "ana" });
  await addCertificate(api.services.db, {
    given: {
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
  const shown = await site.reportOf("R-1");
  expect(JSON.stringify(shown)).toContain(trap("laboratory"));
  for (const file of ["report.json", "report.pdf", "results.csv", "qr.svg"]) {
    const answer = await api.app.inject({ url: `/report/${shown.report_slug}/${file}` });
    expect(answer.statusCode, file).toBe(200);
  }
  for (const path of ["/feed.xml", "/.well-known/assayed-keys.json", `/badge/${shown.report_slug}.svg`])
    expect((await api.app.inject({ url: path })).statusCode, path).toBe(200);
  expect((await run(["verify"])).code).toBe(0);
  expect((await run(["refresh-search"])).code).toBe(0);

  model.behave(saysText(JSON.stringify({ goals: [], ingredients: [], sentences: [] })));
  const query = `a thingummy like ${trap("question")}`;
  const answered = await api.call("aiSearch", { query });
  expect(answered.status, answered.message).toBe(true);
  expect(model.requests.length).toBeGreaterThan(0);
  const letter = { first_name: "Ada", email_id: "visitor@example.com" };
  await api.call("joinNewsletter", letter);
});

test("nothing of it was asked: the database and the configured model are all that this process talked to", async () => {
  await vi.waitFor(
    async () => {
      const { rows } = await site.api.services.pool.query<{ left: number }>(
        "select count(*)::int as left from jobs.job where state in ('created', 'active') and start_after <= now()",
      );
      expect(rows[0]?.left).toBe(0);
    },
    { timeout: 20_000, interval: 100 },
  );
  const { hostname, port } = new URL(site.api.services.config.databaseUrl ?? "");
  const configured = [
    `${hostname === "localhost" ? "127.0.0.1" : hostname}:${port || 5432}`,
    new URL(model.baseUrl).host,
  ];
  expect([...outgoing.asked].filter((address) => !configured.includes(address))).toEqual([]);
  expect(outgoing.calls()).toBe(1);
});
