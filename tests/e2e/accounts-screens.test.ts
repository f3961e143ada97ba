import type { Page } from "playwright-core";
import { newAccount, newAddress } from "./accounts.ts";
import { inspect } from "./inspect.ts";
import { test } from "./visit.ts";

interface Screen {
  name: string;
  signedIn?: boolean;
  arrive: (page: Page) => Promise<void>;
}

const LONG = { first_name: "Maximiliana-Bartholomea", last_name: "von Hohenzollern-Sigmaringen-Oettingen" };

/** Sends an empty form and waits for what is wrong with it. */
async function sendEmpty(page: Page, path: string, button: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("button", { name: button, exact: true }).click();
  await page.getByRole("alert").first().waitFor();
}

/** The states of the accounts' screens that are more than an empty form: those are visited with all other pages. */
const SCREENS: readonly Screen[] = [
  { name: "/login with errors", arrive: (page) => sendEmpty(page, "/login", "Log in") },
  { name: "/register with errors", arrive: (page) => sendEmpty(page, "/register", "Register") },
  {
    name: "/forgot-password with a code that is not whole",
    async arrive(page) {
      await page.goto("/forgot-password");
      await page.getByLabel("E-mail address").fill(newAddress("somebody.with.a.very.long.address.indeed"));
      await page.getByRole("button", { name: "Send me a code" }).click();
      await page.getByRole("button", { name: "Go on" }).click();
      await page.getByRole("alert").first().waitFor();
    },
  },
  {
    name: "/reset-password with errors",
    async arrive(page) {
      const recovery = { step: "password", email_id: "ada@example.com", reset_token: "x" };
      await page.addInitScript(
        (kept) => sessionStorage.setItem("password_reset", kept),
        JSON.stringify(recovery),
      );
      await sendEmpty(page, "/reset-password", "Set the password");
    },
  },
  {
    name: "/profile of a long name with an address to confirm",
    signedIn: true,
    async arrive(page) {
      await page.goto("/profile");
      await page.getByLabel("New e-mail address").fill(newAddress("another.rather.long.address"));
      await page.getByRole("button", { name: "Change the address" }).click();
      await page.getByRole("button", { name: "Keep the old address" }).waitFor();
    },
  },
  {
    name: "/profile?tab=security with errors",
    signedIn: true,
    async arrive(page) {
      await page.goto("/profile?tab=security");
      await page.getByText("This one").waitFor();
      await page.getByText("There are none yet.").waitFor();
      await page.getByRole("button", { name: "Change the password" }).click();
      await page.getByRole("alert").first().waitFor();
    },
  },
  {
    name: "/profile?tab=requests",
    signedIn: true,
    async arrive(page) {
      await page.goto("/profile?tab=requests");
      await page.getByRole("heading", { name: "No test has been asked for" }).waitFor();
    },
  },
  {
    name: "/profile?tab=scans",
    signedIn: true,
    async arrive(page) {
      await page.goto("/profile?tab=scans");
      await page.getByRole("heading", { name: "Nothing is scanned yet" }).waitFor();
    },
  },
  {
    name: "the dialog that deletes an account",
    signedIn: true,
    async arrive(page) {
      await page.goto("/profile?tab=security");
      await page.getByRole("button", { name: "Delete my account" }).click();
      await page.getByLabel(/to confirm/).fill("delete");
    },
  },
];

const visitorOf = async ({ signedIn }: Screen) =>
  signedIn ? { stored: { token: (await newAccount(LONG)).token } } : {};

test.for(SCREENS)("$name is for everyone", async (screen, { open }) => {
  const { page } = await open(await visitorOf(screen));
  await screen.arrive(page);
  await inspect(page);
});
