import type { Page } from "playwright-core";
import { newConfirmedAccount } from "./accounts.ts";
import { paste, typeOver } from "./typing.ts";
import type { Visit, VisitOptions } from "./visit.ts";

/** Where the form is sent. */
export const REQUEST_CALL = "**/api/supplement/manage-test-request";

export const requestDialog = (page: Page) => page.getByRole("dialog", { name: "Request test" });
export const sendButton = (page: Page) => requestDialog(page).getByRole("button", { name: "Send request" });

/** Opens the form from the header. */
export async function openRequestForm(page: Page, path = "/about"): Promise<void> {
  await page.goto(path);
  await page.getByRole("button", { name: "Request test" }).click();
  await requestDialog(page).waitFor();
}

/** Fills in what the form needs. */
export async function fillRequest(
  page: Page,
  name: string,
  url = "https://www.example.com/calm",
): Promise<void> {
  await typeOver(page.getByLabel("Supplement name"), name);
  await paste(page.getByLabel("Supplement URL"), url);
}

/** A visit with a new account whose email is confirmed, logged in. */
export async function newRequester(
  open: (options?: VisitOptions) => Promise<Visit>,
  options: VisitOptions = {},
) {
  const account = await newConfirmedAccount();
  return { ...account, ...(await open({ stored: { token: account.token }, ...options })) };
}
