import { expect } from "vitest";
import { TEST_ENTRY_LABELS } from "#contract/registered-test-vocabulary.ts";
import { newConfirmedAccount } from "../accounts.ts";
import { requireCameraPrompt } from "../camera.ts";
import { inDays, openSiteDatabase, staffToken } from "../console.ts";
import { newRequestName, sendRequest } from "../requests.ts";
import { paste, typeForm, typeOver } from "../typing.ts";
import { test } from "../visit.ts";
import { addOwnProduct, barcodeOf, newStamp, registerTestOf } from "./own-records.ts";

openSiteDatabase();

test("a moderator rewords a request, links it, says who pays, sees who asked, and declines, by keyboard", async ({
  open,
}) => {
  const { email, token } = await newConfirmedAccount();
  const name = newRequestName();
  const id = await sendRequest(token, name);
  const { slug } = await addOwnProduct();
  const number = await registerTestOf(slug);
  const { page } = await open({ stored: { token: await staffToken("moderator") } });
  await page.goto(`/console/requests?id=${id}`);
  await page.getByRole("heading", { name: "Public wording" }).waitFor();
  await typeForm([
    [page.getByRole("textbox", { name: "Brand", exact: true }), "Coined Brand"],
    [page.getByRole("textbox", { name: "Product", exact: true }), `${name} reworded`],
  ]);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: `Coined Brand ${name} reworded` }).waitFor();
  await typeOver(page.getByLabel("Link to its product"), slug);
  await page.keyboard.press("Enter");
  await page.getByText(`Linked to ${slug}`).waitFor();

  await typeForm([
    [page.getByLabel("Estimated cost in US dollars"), "1250"],
    [page.getByLabel("Estimated by"), "Coined Laboratory"],
  ]);
  await page.keyboard.press("Enter");
  await page.getByText("$1,250").first().waitFor();
  await typeOver(page.getByLabel("Registered test"), number.toLowerCase());
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: number }).waitFor();
  await page.getByLabel("Money").selectOption({ index: 1 });
  await typeOver(page.getByLabel("By whom and how"), "By a transfer that we have seen.");
  await page.getByRole("button", { name: "Record it" }).press("Enter");
  await page.getByText("By a transfer that we have seen.").first().waitFor();

  await typeOver(page.getByLabel("Why you need to know"), "The link is broken.");
  await page.keyboard.press("Enter");
  await page.getByText(email).waitFor();
  await page.getByRole("button", { name: "Decline…" }).press("Enter");
  await page.getByLabel("Start from a reason").selectOption({ index: 2 });
  await typeOver(page.getByLabel("Reason, as the person who asked reads it"), "It is sold no more.");
  await page.getByRole("button", { name: "Decline the request" }).press("Enter");
  await page.getByText(/Emails leave in \d+ seconds/).waitFor();
});

test("an editor adds a brand and a product from its pack, by keyboard, and takes a barcode off", async ({
  open,
}) => {
  const stamp = newStamp();
  const [brand, product] = [`Typed Brand ${stamp}`, `Typed Zinc ${stamp}`];
  const { page } = await open({ stored: { token: await staffToken("editor") } });
  await page.goto("/console/catalog?add=brand");
  const text = (name: string) => page.getByRole("textbox", { name, exact: true });
  await typeForm([
    [text("Name"), brand],
    [text("Description, as everyone reads it"), "It has one product."],
    [text("Website"), "https://brand.example.com"],
    [text("Country"), "Portugal"],
    [text("Reason, for the audit log"), "It is printed on the pack."],
  ]);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: brand }).first().waitFor();

  await page.goto("/console/catalog?add=product");
  await typeOver(text("Brand"), brand);
  await typeOver(text("Name"), product);
  await page.getByLabel("Category").selectOption({ index: 1 });
  await typeForm([
    [text("Description, as everyone reads it"), "Tablets."],
    [text("Serving size, as printed"), "2 tablets"],
    [text("Package contents, as printed"), "60 tablets"],
    [text("Barcode"), barcodeOf(stamp)],
    [text("Reason, for the audit log"), "The pack is here."],
  ]);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Source of each field" }).waitFor();
  expect(await text("Name").inputValue()).toBe(product);
  await typeOver(text("Reason to add or take off, for the audit log"), "It is another product’s.");
  await page.getByRole("button", { name: /^Take off/ }).press("Enter");
  await page.getByText("None yet.").waitFor();
  await typeForm([
    [text("Another barcode"), barcodeOf(stamp)],
    [text("Reason to add or take off, for the audit log"), "It is its own."],
  ]);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: /^Take off/ }).waitFor();
});

test("a moderator hides a product until a day, by keyboard, and shows it again", async ({ open }) => {
  const { slug } = await addOwnProduct();
  const { page } = await open({ stored: { token: await staffToken("moderator") } });
  await page.goto(`/console/catalog?product=${slug}`);
  await page.getByRole("button", { name: "Hide after a legal notice…" }).press("Enter");
  await typeForm([
    [page.getByLabel("Notice"), "Smith LLP, 2026-11-20, no. 12"],
    [page.getByLabel("Last day (UTC)"), inDays(20)],
    [page.getByLabel("Reason, for the audit log"), "Their lawyer wrote to us."],
  ]);
  await page.getByRole("button", { name: "Hide the product" }).press("Enter");
  await page.getByText(/^Hidden through/).waitFor();
  await typeOver(page.getByLabel("Reason, for the audit log"), "They were wrong.");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Hide after a legal notice…" }).waitFor();
});

test("a moderator deletes what is stored about an address that is typed twice", async ({ open }) => {
  const { email } = await newConfirmedAccount();
  const { page } = await open({ stored: { token: await staffToken("moderator") } });
  await page.goto("/console/people");
  await typeForm([
    [page.getByLabel("Email address"), email],
    [page.getByLabel("Why you need to know"), "They asked by email."],
  ]);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: email }).waitFor();
  const remove = page.getByRole("button", { name: "Delete everything" });
  await typeOver(page.getByLabel("Type the address again"), `${email}x`);
  expect(await remove.isDisabled()).toBe(true);
  await paste(page.getByLabel("Type the address again"), email);
  await page.keyboard.press("Enter");
  await page.getByText("No one chosen").waitFor();
});

test("an administrator searches the audit log by words and days", async ({ open }) => {
  const [from, to] = [inDays(-2), inDays(1)];
  const { page } = await open({ stored: { token: await staffToken("administrator") } });
  await page.goto("/console/log");
  await page.getByRole("status").getByText("newest first").waitFor();
  await typeForm([
    [page.getByLabel("Words"), "qqqqxxxx"],
    [page.getByLabel("From (UTC)"), from],
    [page.getByLabel("To (UTC)"), to],
  ]);
  await page.getByRole("button", { name: "Search the log" }).press("Enter");
  await page.getByRole("status").getByText("0 entries").waitFor();
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    q: "qqqqxxxx",
    from,
    to,
  });
});

test("an editor settles a reported error, by keyboard; what is downloaded is read from what was typed", async ({
  open,
}) => {
  const { slug } = await addOwnProduct();
  const { page: visitor } = await open();
  await visitor.goto(`/supplement-details/${slug}`);
  await visitor.getByRole("button", { name: "Report an error" }).click();
  const note = `The pack says 3 servings, on ${Date.now()}.`;
  await typeForm([
    [visitor.getByLabel("What’s wrong? (Optional)"), "the serving size"],
    [visitor.getByLabel("What does it say"), note],
    [visitor.getByLabel("Email for our reply (Optional)"), "reader@example.com"],
  ]);
  await visitor.keyboard.press("Enter");
  await visitor.getByRole("status").getByText(/^E-/).waitFor();

  const { page } = await open({ stored: { token: await staffToken("editor") } });
  await page.goto("/console/corrections");
  const ticket = page.getByRole("listitem").filter({ hasText: note });
  await ticket.getByRole("button", { name: "Settle…" }).press("Enter");
  await typeOver(ticket.getByLabel("Public note"), "The pack says 2: it was read again.");
  await ticket.getByRole("button", { name: "Publish and settle" }).press("Enter");
  await ticket.waitFor({ state: "detached" });

  await page.goto("/console/imports");
  await page.getByText("Download from NIH").click();
  await typeForm([
    [page.getByLabel("DSLD IDs, separated by commas"), "330088, 330089"],
    [page.getByLabel("Reason for the download, for the audit log"), "Two labels are new."],
  ]);
  await page.getByRole("button", { name: "Download and import these 2 labels" }).waitFor();
});

test("an editor adds a name from a visitor’s correction of a scan", async ({ open }) => {
  const { slug, barcode } = await addOwnProduct();
  const note = `Zinc of ${Date.now()}`;
  const { page: visitor } = await open({ stored: { token: (await newConfirmedAccount()).token } });
  await requireCameraPrompt(visitor);
  await visitor.goto("/profile?tab=scans");
  await visitor.getByRole("main").getByRole("button", { name: "Scan a package" }).click();
  await visitor.getByRole("button", { name: "Type the digits" }).click();
  await typeOver(visitor.getByLabel("Digits under the barcode"), barcode);
  await visitor.keyboard.press("Enter");
  await visitor.waitForURL(`**/supplement-details/${slug}`);
  await visitor.goto("/profile?tab=scans");
  await visitor.getByRole("button", { name: "Correct it" }).click();
  await visitor.getByRole("radio", { name: "None of these products" }).check();
  await typeOver(visitor.getByLabel("What does the package say? (Optional)"), note);
  await visitor.getByRole("button", { name: "Send" }).click();
  await visitor.getByText("Sent for review").waitFor();

  const { page } = await open({ stored: { token: await staffToken("editor") } });
  await page.goto("/console/corrections");
  const correction = page.getByRole("listitem").filter({ hasText: note });
  await typeForm([
    [correction.getByLabel("Product"), slug],
    [correction.getByLabel("Other name on the package, to be found by"), note],
  ]);
  await page.keyboard.press("Enter");
  await correction.waitFor({ state: "detached" });
});

test("a scientist says by keyboard why a registered test is late", async ({ open }) => {
  const number = await registerTestOf((await addOwnProduct()).slug);
  const { page } = await open({ stored: { token: await staffToken("scientist") } });
  await page.goto(`/console/registered-tests?test=${number}`);
  await page.getByLabel("Step", { exact: true }).selectOption({ label: TEST_ENTRY_LABELS.late });
  await typeForm([
    [page.getByLabel("When it happened"), inDays(0)],
    [page.getByLabel("Reason, which everyone reads"), "The laboratory waits for a part."],
  ]);
  await page.getByRole("button", { name: "Add and publish" }).press("Enter");
  await page.getByText("The laboratory waits for a part.").first().waitFor();
});
