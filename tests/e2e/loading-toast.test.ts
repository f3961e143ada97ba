import { expect } from "vitest";
import { newAccount } from "./accounts.ts";
import { test } from "./visit.ts";

test("a loading toast stays until its act ends, and is replaced by how it ended", async ({ open }) => {
  const { token } = await newAccount();
  const { page } = await open({ stored: { token }, expectedErrors: /status of 503/ });
  await page.clock.install();
  let end = (_fails: boolean) => {};
  await page.route("**/api/user/export", async (route) => {
    const fails = await new Promise<boolean>((resolve) => {
      end = resolve;
    });
    if (!fails) return route.continue();
    return route.fulfill({ status: 503, json: { status: false, message: "Not now.", data: {} } });
  });
  await page.goto("/profile?tab=security");
  const loading = page.getByRole("status").getByText("Collecting your data");
  const download = page.getByRole("button", { name: "Download my data" });

  await download.click();
  await loading.waitFor();
  await page.clock.fastForward("10:00");
  expect(await loading.count()).toBe(1);
  end(true);
  await page.getByRole("alert").getByText("Not now.").waitFor();
  expect(await loading.count()).toBe(0);

  await download.click();
  await loading.waitFor();
  expect(await page.getByText("Not now.").count()).toBe(0);
  end(false);
  await page.getByRole("status").getByText("Your data has been downloaded.").waitFor();
  expect(await loading.count()).toBe(0);
});
