import { expect, test } from "vitest";
import type { Person } from "#contract/staff/people.ts";
import { answerCalls, inputsOf } from "#tests/component/calls.ts";
import { findByRole, findText, pageText } from "#tests/component/find.ts";
import { press, type } from "#tests/component/hands.ts";
import { ADA, show } from "#tests/component/page.tsx";
import { PeopleScreen } from "./people-screen.tsx";

const GRACE: Person = {
  account: {
    user_id: 7,
    name: "Grace Hopper",
    email_verified: true,
    member_since: "2026-01-05T09:00:00.000Z",
    blocked: false,
    role: null,
    ...{ requests: 1, scans: 0, followed: 0, followed_brands: 0 },
  },
  address: { newsletter: null, error_reports: [], emails: [], staff_invitation: null },
};
const IS_BLOCKED = /0 brands\. Blocked\./;

async function lookUp(person: Person): Promise<void> {
  answerCalls({ showPerson: person });
  await press(await findByRole("button", "Show what is stored"));
}

test("PeopleScreen: says that an account is blocked once it is, and no more once it is not", async () => {
  await show(<PeopleScreen />, { user: ADA });
  await type(await findByRole("textbox", "Email address"), "grace@example.com");
  await type(await findByRole("textbox", /^Why you need to know/), "They asked.");
  await lookUp(GRACE);
  await findText("Grace Hopper, user 7");
  expect(pageText()).not.toMatch(IS_BLOCKED);
  answerCalls({ blockPerson: null });
  await press(await findByRole("button", "Block this account"));
  await findText(IS_BLOCKED);
  await press(await findByRole("button", "Unblock this account"));
  await findByRole("button", "Block this account");
  expect(pageText()).not.toMatch(IS_BLOCKED);
  expect(inputsOf("blockPerson").map(({ blocked }) => blocked)).toEqual([true, false]);
});

test("PeopleScreen: an account that someone else has blocked since is unblocked, not blocked again", async () => {
  await show(<PeopleScreen />, { user: ADA });
  await type(await findByRole("textbox", "Email address"), "grace@example.com");
  await type(await findByRole("textbox", /^Why you need to know/), "They asked.");
  await lookUp(GRACE);
  await findByRole("button", "Block this account");
  await lookUp({ ...GRACE, account: GRACE.account && { ...GRACE.account, blocked: true } });
  await findByRole("button", "Unblock this account");
});
