import type { Page } from "playwright-core";
import { newAccount, newEmailAddress } from "./accounts.ts";
import { inspect } from "./inspect.ts";
import { typeOver } from "./typing.ts";
import { test } from "./visit.ts";

interface Screen {
  name: string;
  signedIn?: boolean;
  arrive: (page: Page) => Promise<void>;
}

const LONG = { first_name: "Maximiliana-Bartholomea", last_name: "von Hohenzollern-Sigmaringen-Oettingen" };

/** Submits an empty form and waits for its errors. */
async function submitEmpty(page: Page, path: string, button: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("button", { name: button, exact: true }).click();
  await page.getByRole("alert").first().waitFor();
}

/** States of the account screens; the empty forms are in PAGE_STATES. */
const SCREENS: readonly Screen[] = [
  { name: "/login with errors", arrive: (page) => submitEmpty(page, "/login", "Log in") },
  { name: "/register with errors", arrive: (page) => submitEmpty(page, "/register", "Register") },
  {
    name: "/forgot-password with an incomplete code",
    async arrive(page) {
      await page.goto("/forgot-password");
      await typeOver(
        page.getByLabel("Email address"),
        newEmailAddress("somebody.with.a.very.long.address.indeed"),
      );
      await page.getByRole("button", { name: "Send me a code" }).click();
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("alert").first().waitFor();
    },
  },
  {
    name: "/reset-password with errors",
    async arrive(page) {
      const recovery = { step: "password", email_id: "ada@example.com", reset_token: "x" };
      await page.addInitScript(
        (state) => sessionStorage.setItem("password_reset", state),
        JSON.stringify(recovery),
      );
      await submitEmpty(page, "/reset-password", "Set password");
    },
  },
  {
    name: "/profile with a long name and an unconfirmed email",
    signedIn: true,
    async arrive(page) {
      await page.goto("/profile");
      await typeOver(page.getByLabel("New email address"), newEmailAddress("another.rather.long.address"));
      await page.getByRole("button", { name: "Change email" }).click();
      await page.getByRole("button", { name: "Keep current email" }).waitFor();
    },
  },
  {
    name: "/profile?tab=security with errors",
    signedIn: true,
    async arrive(page) {
      await page.goto("/profile?tab=security");
      await page.getByText("This device").waitFor();
      await page.getByText("No passkeys yet.").waitFor();
      await page.getByRole("button", { name: "Change password" }).click();
      await page.getByRole("alert").first().waitFor();
    },
  },
  {
    name: "/profile?tab=requests",
    signedIn: true,
    async arrive(page) {
      await page.goto("/profile?tab=requests");
      await page.getByRole("heading", { name: "No test requests yet" }).waitFor();
    },
  },
  {
    name: "/profile?tab=scans",
    signedIn: true,
    async arrive(page) {
      await page.goto("/profile?tab=scans");
      await page.getByRole("heading", { name: "No scans yet" }).waitFor();
    },
  },
  {
    name: "the delete account dialog",
    signedIn: true,
    async arrive(page) {
      await page.goto("/profile?tab=security");
      await page.getByRole("button", { name: "Delete my account" }).click();
      await typeOver(page.getByLabel(/to confirm/), "delete");
    },
  },
];

const visitOptionsOf = async ({ signedIn }: Screen) =>
  signedIn ? { stored: { token: (await newAccount(LONG)).token } } : {};

test.for(SCREENS)("$name passes the accessibility checks", async (screen, { open }) => {
  const { page } = await open(await visitOptionsOf(screen));
  await screen.arrive(page);
  await inspect(page);
});
