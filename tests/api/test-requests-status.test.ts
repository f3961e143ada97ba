import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { listActions } from "#server/features/catalogue/commands/audit.ts";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { supplementDetails } from "#server/features/products/queries/supplement.ts";
import { mergeRequests } from "#server/features/test-requests/commands/merge.ts";
import { declineRequest, linkRequest, moveRequest } from "#server/features/test-requests/commands/move.ts";
import { testRequestVotes } from "#server/features/test-requests/schema.ts";
import { askAs, startAccounts } from "#tests/support/accounts.ts";
import { commandLine } from "#tests/support/command-line.ts";
import { label } from "#tests/support/label-records.ts";
import { requesters } from "#tests/support/test-requests.ts";

const { api, clock } = await startAccounts();
const { db, jobs } = api.services;
const operators = { db, jobs, clock };
afterAll(() => api.close());

const { reader, add } = requesters(api);

describe("an operator's moves", () => {
  test("are checked, recorded with who and when, shown, and told by letter to those who want letters", async () => {
    const { token, mail } = await reader();
    const sent = await add(token);
    const quiet = await reader();
    await askAs(api, quiet.token, "voteForTestRequest", { ...sent, letters: false });
    const requestId = Number(sent.test_request_id);
    expect(await moveRequest(operators, { requestId, operator: "ana" })).toBe("under_review");
    await expect(moveRequest(operators, { requestId, operator: "ana", to: "in_lab" })).rejects.toThrow(
      "It may become: queued, declined.",
    );
    await declineRequest(operators, { requestId, operator: "ben", reason: "It is no longer sold." });
    await expect(moveRequest(operators, { requestId, operator: "ana", to: "queued" })).rejects.toThrow(
      "That is its end.",
    );

    expect(await askAs(api, token, "getTestRequest", sent)).toMatchObject({
      status: "declined",
      decline_reason: "It is no longer sold.",
      timeline: [
        { status: "received", by: "requester" },
        { status: "under_review", by: "laboratory" },
        { status: "declined", by: "laboratory", note: "It is no longer sold." },
      ],
    });
    await mail.arrival("your request is under review");
    await mail.arrival("your request was declined");
    expect(await quiet.mail.subjects()).toHaveLength(1);
    const done = await listActions(db, 2);
    expect(done.map(({ operator, action }) => [operator, action])).toEqual([
      ["ben", "move-test-request"],
      ["ana", "move-test-request"],
    ]);
  });

  test("a request is declined with a reason, and published with a report", async () => {
    const requestId = Number((await add((await reader()).token)).test_request_id);
    await expect(declineRequest(operators, { requestId, operator: "ana", reason: " " })).rejects.toThrow(
      "reason",
    );
    for (const to of ["queued", "sample_purchased", "in_lab"] as const)
      await moveRequest(operators, { requestId, operator: "ana", to });
    await expect(moveRequest(operators, { requestId, operator: "ana" })).rejects.toThrow("with the report");
  });

  test("merged requests are one: votes go over, both show the same, and letters say so", async () => {
    const [first, second] = [await reader(), await reader()];
    const both = await reader();
    const [kept, gone] = [await add(first.token), await add(second.token)];
    for (const request of [kept, gone]) await askAs(api, both.token, "voteForTestRequest", request);
    const merge = { from: Number(gone.test_request_id), into: Number(kept.test_request_id), operator: "ana" };
    expect(await mergeRequests(operators, merge)).toMatchObject({ votes: 3 });
    await expect(mergeRequests(operators, merge)).rejects.toThrow("one request already");
    await moveRequest(operators, { requestId: merge.into, operator: "ana", to: "queued" });

    const { list } = await askAs(api, second.token, "listTestRequests", {});
    expect(list).toMatchObject([
      { duplicate_of: kept.test_request_id, status: "queued", votes: 3, asked_by_me: true },
    ]);
    expect((await askAs(api, both.token, "listTestRequests", {})).total).toBe(1);
    await second.mail.arrival("your request was joined with another");
    await second.mail.arrival("your request is queued");
    expect(await db.$count(testRequestVotes, eq(testRequestVotes.requestId, merge.from))).toBe(0);
  });

  test("a linked product is in testing while its request is", async () => {
    await saveLabels(db, [label("77", { name: "Calm" })]);
    const requestId = Number((await add((await reader()).token)).test_request_id);
    const status = async () => (await supplementDetails(db, "harbor-and-pine-calm")).testing_status;
    await linkRequest(operators, { requestId, operator: "ana", supplement: "harbor-and-pine-calm" });
    expect(await status()).toBe("not_tested");
    await moveRequest(operators, { requestId, operator: "ana", to: "queued" });
    expect(await status()).toBe("in_testing");
    await declineRequest(operators, { requestId, operator: "ana", reason: "No sample to be had." });
    expect(await status()).toBe("not_tested");
  });
});

describe("by command", () => {
  const { databaseUrl, dataDir } = api.services.config;
  const run = (...args: string[]) =>
    commandLine({ url: databaseUrl ?? "", folder: dataDir })(["requests", ...args]);

  test("requests are listed, most wanted first, and shown with all that happened to them", async () => {
    const [kept, gone] = [await add((await reader()).token), await add((await reader()).token)];
    const [id, other] = [kept.test_request_id, gone.test_request_id];
    expect((await run("merge", other, id)).out).toBe(
      `Request ${other} is part of ${id}, which 2 people ask for.\n`,
    );
    expect((await run("accept", id)).out).toBe(`Request ${id} is queued.\n`);
    expect((await run("advance", id)).out).toBe(`Request ${id} is sample_purchased.\n`);
    const { out } = await run("list", "--status", "sample_purchased");
    expect(out).toMatch(new RegExp(`^${id}  sample_purchased  2 votes  `, "m"));
    expect(out).not.toMatch(new RegExp(`^${other} `, "m"));
    const shown = (await run("show", id)).out;
    expect(shown).toContain(`with requests ${other}`);
    expect(shown.match(/^\S+Z {2}\w+ {2}\w+/gm)?.map((line) => line.split("  ").slice(1))).toEqual([
      ["received", "requester"],
      ["queued", "ana"],
      ["sample_purchased", "ana"],
    ]);
  });

  test.each([
    [["advance"], /Call it as/],
    [["advance", "one"], /not the number/],
    [["advance", "999999"], /no such request/],
    [["move", "1", "done"], /one of: received/],
    [["vanish", "1"], /requests takes one of/],
  ])("%j is refused with a sentence", async (args, sentence) => {
    const { code, err } = await run(...args);
    expect(code).not.toBe(0);
    expect(err).toMatch(sentence);
  });
});
