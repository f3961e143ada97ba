import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { listActions } from "#server/features/catalogue/commands/audit.ts";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { getSupplementDetails } from "#server/features/products/queries/supplement.ts";
import { mergeRequests } from "#server/features/test-requests/commands/merge.ts";
import { declineRequest, linkRequest, moveRequest } from "#server/features/test-requests/commands/move.ts";
import { testRequestVotes } from "#server/features/test-requests/schema.ts";
import { callOkAs, startAccountsApi } from "#tests/support/accounts.ts";
import { createCommandRunner } from "#tests/support/command-line.ts";
import { labelRecord } from "#tests/support/label-records.ts";
import { createRequesters } from "#tests/support/test-requests.ts";

const { api, clock } = await startAccountsApi();
const { db, jobs, logger } = api.services;
const operators = { db, jobs, clock, logger };
afterAll(() => api.close());

const { newVerifiedUser, addRequest, requestNumber } = createRequesters(api);

describe("operators' status changes", () => {
  test("are validated, recorded with operator and time, shown, and emailed to those with email updates on", async () => {
    const { token, mail } = await newVerifiedUser();
    const sent = await addRequest(token);
    const quiet = await newVerifiedUser();
    await callOkAs(api, quiet.token, "voteForTestRequest", { ...sent, email_updates: false });
    const requestId = await requestNumber(sent.test_request_id);
    expect(await moveRequest(operators, { requestId, operator: "ana" })).toBe("under_review");
    await expect(moveRequest(operators, { requestId, operator: "ana", to: "in_lab" })).rejects.toThrow(
      "Allowed: queued, declined.",
    );
    await declineRequest(operators, { requestId, operator: "ben", reason: "It is no longer sold." });
    await expect(moveRequest(operators, { requestId, operator: "ana", to: "queued" })).rejects.toThrow(
      "That status is final.",
    );

    expect(await callOkAs(api, token, "getTestRequest", sent)).toMatchObject({
      status: "declined",
      decline_reason: "It is no longer sold.",
      timeline: [
        { status: "received", by: "requester" },
        { status: "under_review", by: "laboratory" },
        { status: "declined", by: "laboratory", note: "It is no longer sold." },
      ],
    });
    await mail.waitForSubject("your request is under review");
    await mail.waitForSubject("your request was declined");
    expect(await quiet.mail.subjects()).toEqual([]);
    const done = await listActions(db, 2);
    expect(done.map(({ operator, action }) => [operator, action])).toEqual([
      ["ben", "move-test-request"],
      ["ana", "move-test-request"],
    ]);
  });

  test("declineRequest needs a reason, publishRequest a report", async () => {
    const requestId = await requestNumber(
      (await addRequest((await newVerifiedUser()).token)).test_request_id,
    );
    await expect(declineRequest(operators, { requestId, operator: "ana", reason: " " })).rejects.toThrow(
      "reason",
    );
    for (const to of ["queued", "sample_purchased", "in_lab"] as const)
      await moveRequest(operators, { requestId, operator: "ana", to });
    await expect(moveRequest(operators, { requestId, operator: "ana" })).rejects.toThrow("name its report");
  });

  test("mergeRequests moves votes, shows one status for both, and sends emails", async () => {
    const [first, second] = [await newVerifiedUser(), await newVerifiedUser()];
    const both = await newVerifiedUser();
    const [target, duplicate] = [await addRequest(first.token), await addRequest(second.token)];
    for (const request of [target, duplicate]) await callOkAs(api, both.token, "voteForTestRequest", request);
    const merge = {
      from: await requestNumber(duplicate.test_request_id),
      into: await requestNumber(target.test_request_id),
      operator: "ana",
    };
    expect(await mergeRequests(operators, merge)).toMatchObject({ votes: 3 });
    await expect(mergeRequests(operators, merge)).rejects.toThrow("already merged");
    await moveRequest(operators, { requestId: merge.into, operator: "ana", to: "queued" });

    const { list } = await callOkAs(api, second.token, "listTestRequests", {});
    expect(list).toMatchObject([
      { duplicate_of: target.test_request_id, status: "queued", votes: 3, requested_by_me: true },
    ]);
    expect((await callOkAs(api, both.token, "listTestRequests", {})).total).toBe(1);
    await second.mail.waitForSubject("your request was merged with another");
    await second.mail.waitForSubject("your request is queued");
    expect(await db.$count(testRequestVotes, eq(testRequestVotes.requestId, merge.from))).toBe(0);
  });

  test("a linked product is in testing while its request is", async () => {
    await saveLabels(db, [labelRecord("77", { name: "Calm" })]);
    const requestId = await requestNumber(
      (await addRequest((await newVerifiedUser()).token)).test_request_id,
    );
    const status = async () => (await getSupplementDetails(db, "harbor-and-pine-calm")).testing_status;
    await linkRequest(operators, { requestId, operator: "ana", supplement: "harbor-and-pine-calm" });
    expect(await status()).toBe("not_tested");
    await moveRequest(operators, { requestId, operator: "ana", to: "queued" });
    expect(await status()).toBe("in_testing");
    await declineRequest(operators, { requestId, operator: "ana", reason: "No sample to be had." });
    expect(await status()).toBe("not_tested");
  });
});

describe("CLI: requests", () => {
  const { databaseUrl, dataDir } = api.services.config;
  const run = (...args: string[]) =>
    createCommandRunner({ url: databaseUrl ?? "", folder: dataDir })(["requests", ...args]);

  test("lists by votes, and shows the history of one", async () => {
    const [target, duplicate] = [
      await addRequest((await newVerifiedUser()).token),
      await addRequest((await newVerifiedUser()).token),
    ];
    const [id, other] = [
      await requestNumber(target.test_request_id),
      await requestNumber(duplicate.test_request_id),
    ].map(String) as [string, string];
    expect((await run("merge", other, id)).out).toBe(
      `Merged request ${other} into ${id}, which now has 2 votes.\n`,
    );
    expect((await run("accept", id)).out).toBe(`Request ${id} is now queued.\n`);
    expect((await run("advance", id)).out).toBe(`Request ${id} is now sample_purchased.\n`);
    const { out } = await run("list", "--status", "sample_purchased");
    expect(out).toMatch(new RegExp(`^${id}  sample_purchased  2 votes  `, "m"));
    expect(out).not.toMatch(new RegExp(`^${other} `, "m"));
    const shown = (await run("show", id)).out;
    expect(shown).toContain(`merged requests: ${other}`);
    expect(shown.match(/^\S+Z {2}\w+ {2}\w+/gm)?.map((line) => line.split("  ").slice(1))).toEqual([
      ["received", "requester"],
      ["queued", "ana"],
      ["sample_purchased", "ana"],
    ]);
  });

  test.each([
    [["advance"], /Usage:/],
    [["advance", "one"], /not a request ID/],
    [["advance", "999999"], /No such request/],
    [["move", "1", "done"], /one of: received/],
    [["vanish", "1"], /requests ACTION, one of/],
  ])("%j fails with an error message", async (args, sentence) => {
    const { code, err } = await run(...args);
    expect(code).not.toBe(0);
    expect(err).toMatch(sentence);
  });
});
