import { expect, test } from "vitest";
import { FORM_MESSAGES } from "#contract/form-messages.ts";
import { MAX_LENGTH } from "#contract/limits.ts";
import { Footer } from "#web/layout/footer.tsx";
import { answerCalls, failure, inputsOf } from "../component/calls.ts";
import { findByRole, findText, namesOf, pageText } from "../component/find.ts";
import { press, type } from "../component/hands.ts";
import { show } from "../component/page.tsx";
import { expectList } from "./expect-list.ts";
import { SPECIFICATION } from "./specification.ts";

const { footer } = SPECIFICATION;

const linksOf = async (name: string) =>
  [...(await findByRole("navigation", name)).querySelectorAll("a")].map((link) => link.textContent);

test("footer: quick links are the navigation entries plus Privacy Policy, and other pages stand apart", async () => {
  await show(<Footer />);
  expectList("quick links", await linksOf("Quick links"), footer.quickLinks);
  expectList("more pages", await linksOf("More pages"), []);
});

test("footer: Reach us, the social links and the newsletter", async () => {
  await show(<Footer />);
  await findByRole("heading", "Stay up to date");
  for (const heading of footer.headings) expect(namesOf("heading")).toContain(heading);
  for (const name of ["help@site.example", "+1 512 555 0100"]) await findByRole("link", name);
  expect(pageText()).toContain(footer.place);
  expect(namesOf("link").filter((name) => footer.social.some((one) => one === name))).toEqual(footer.social);
});

test("newsletter: shows thanks in place of the form", async () => {
  await show(<Footer />);
  answerCalls({ joinNewsletter: "Subscribed." });
  const field = await findByRole("textbox", "Email address");
  expect(field.getAttribute("maxlength")).toBe(String(SPECIFICATION.lengths.newsletterEmail));
  expect(MAX_LENGTH.newsletterEmail).toBe(SPECIFICATION.lengths.newsletterEmail);
  await type(field, "ada@example.com");
  await press(await findByRole("button", "Subscribe"));
  await findText(FORM_MESSAGES.newsletterReceived);
  expect(namesOf("textbox")).toEqual([]);
  expect(inputsOf("joinNewsletter")).toEqual([SPECIFICATION.payloads.joinNewsletter]);
});

test("newsletter: a failed status shows the returned data", async () => {
  await show(<Footer />);
  answerCalls({ joinNewsletter: failure("The message.", 422, "The data.") });
  await type(await findByRole("textbox", "Email address"), "ada@example.com");
  await press(await findByRole("button", "Subscribe"));
  expect((await findByRole("alert")).textContent).toContain("The data.");
  await findByRole("textbox", "Email address");
});
