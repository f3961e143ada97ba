import { expect, test } from "vitest";
import { NOT_PERMITTED, SECOND_FACTOR_REQUIRED } from "#contract/staff/roles.ts";
import { answerCalls, answerOtherCalls, failure, noAnswer } from "#tests/component/calls.ts";
import { allByRole, findByRole, findText, namesOf, pageText, until } from "#tests/component/find.ts";
import { press } from "#tests/component/hands.ts";
import { ADA, show } from "#tests/component/page.tsx";
import { ADMINISTRATOR } from "#tests/component/staff.ts";
import { ConsoleScreen } from "./console-screen.tsx";
import { SCREENS, screenPath } from "./screens.ts";

const showConsole = (path = "/console") =>
  show(<ConsoleScreen />, { user: ADA, path, route: "/console/:screen?" });

/** Buttons that try a failed call again. */
const retries = () => allByRole("button", "Try again");

test("ConsoleScreen, loading: says so, and shows no screen", async () => {
  answerCalls({ getStaffSelf: noAnswer });
  await showConsole();
  await findText("Loading the console");
  expect(allByRole("navigation")).toEqual([]);
});

test("ConsoleScreen, failed: says why, and opens once it is tried again", async () => {
  answerCalls({ getStaffSelf: failure("The database is unavailable.", 503), getDesk: noAnswer });
  await showConsole();
  expect((await findByRole("alert")).textContent).toContain("The database is unavailable.");
  answerCalls({ getStaffSelf: ADMINISTRATOR });
  await press(await findByRole("button", "Try again"));
  await findByRole("heading", "Desk");
});

test("ConsoleScreen: opens without a second factor only once one is set up", async () => {
  answerCalls({
    getStaffSelf: failure("Set up a passkey first.", 403, { reason: SECOND_FACTOR_REQUIRED }),
  });
  await showConsole();
  await findText("Set up a passkey first.");
  expect((await findByRole("link", "Open your security settings")).getAttribute("href")).toBe(
    "/profile?tab=security",
  );
});

test("ConsoleScreen: an account without a role is told so", async () => {
  const refused = failure("Only for staff.", 403, { reason: NOT_PERMITTED });
  answerCalls({ getStaffSelf: refused, getStaffInvitation: { invitation: null, is_staff: false } });
  await showConsole();
  await findByRole("heading", "This is for staff");
});

test("ConsoleScreen: an invited account accepts its role", async () => {
  const invitation = { role: "editor" as const, invited_by: "Grace", expires_at: "2026-03-01T00:00:00.000Z" };
  answerCalls({
    getStaffSelf: failure("Only for staff.", 403, { reason: NOT_PERMITTED }),
    getStaffInvitation: { invitation, is_staff: false },
    acceptStaffInvitation: () => {
      answerCalls({ getStaffSelf: { ...ADMINISTRATOR, role: "editor" }, getDesk: noAnswer });
      return { role: "editor" as const };
    },
  });
  await showConsole();
  await findByRole("heading", "You’re invited as editor");
  await press(await findByRole("button", "Accept the invitation"));
  await findByRole("heading", "Desk");
});

test("ConsoleScreen: an invitation that can’t be loaded is no refusal, and can be tried again", async () => {
  const invitation = { role: "editor" as const, invited_by: "Grace", expires_at: "2026-03-01T00:00:00.000Z" };
  answerCalls({
    getStaffSelf: failure("Only for staff.", 403, { reason: NOT_PERMITTED }),
    getStaffInvitation: failure("The database is unavailable.", 503),
  });
  await showConsole();
  await findByRole("alert");
  expect(pageText()).not.toContain("This is for staff");
  answerCalls({ getStaffInvitation: { invitation, is_staff: false } });
  await press(await findByRole("button", "Try again"));
  await findByRole("heading", "You’re invited as editor");
});

test("ConsoleScreen: a screen that a role doesn’t permit isn’t there, nor in the navigation", async () => {
  answerCalls({ getStaffSelf: { ...ADMINISTRATOR, role: "scientist" }, getDesk: noAnswer });
  await showConsole("/console/staff");
  await findByRole("heading", "This screen isn’t here");
  expect(namesOf("link")).not.toContain("Staff");
  expect(namesOf("link")).toContain("AI search");
});

/** All screens but the people's, which are not looked at without a reason. */
const ASKING = SCREENS.filter(({ id }) => id !== "people");

test.for(ASKING)("console screen “$label”: what is loading says so", async ({ id, label }) => {
  answerCalls({ getStaffSelf: ADMINISTRATOR });
  answerOtherCalls(noAnswer);
  await showConsole(screenPath(id));
  await findByRole("heading", label);
  await findText("Loading");
  expect(allByRole("alert")).toEqual([]);
});

test.for(ASKING)("console screen “$label”: what fails says so, and is asked for again", async ({ id }) => {
  answerCalls({ getStaffSelf: ADMINISTRATOR });
  answerOtherCalls(() => failure("The database is unavailable.", 503));
  await showConsole(screenPath(id));
  await until(() => retries().length > 0, "A button to try again");
  await until(() => !pageText().includes("Loading"), "The end of loading");
  expect(allByRole("alert")).toHaveLength(retries().length);

  answerOtherCalls(noAnswer);
  for (const button of retries()) await press(button);
  expect(retries().filter((button) => button.getAttribute("aria-disabled") !== "true")).toEqual([]);
});

test("console screen “People”: asks for nobody by itself", async () => {
  answerCalls({ getStaffSelf: ADMINISTRATOR, getDesk: noAnswer });
  await showConsole("/console/people");
  await findByRole("heading", "No one chosen");
  expect(pageText()).not.toContain("Loading");
});
