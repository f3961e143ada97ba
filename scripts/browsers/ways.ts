import type { Reader } from "./reader.ts";

const PASSWORD = "a long enough password of four words";

/** The header's stylesheet has come, and nothing is wider than the window. */
const LOOKS_RIGHT = `
  const header = document.querySelector("header");
  return getComputedStyle(header).position === "sticky" &&
    document.documentElement.scrollWidth <= document.documentElement.clientWidth;`;

/** The main ways through the site, in the order in which one browser goes them. */
export const WAYS: Readonly<Record<string, (reader: Reader) => Promise<unknown>>> = {
  async home(reader) {
    await reader.goto("/");
    await reader.sees("Recently tested");
    await reader.until("the look of the header", () => reader.evaluate(LOOKS_RIGHT) as Promise<boolean>);
  },
  async suggestions(reader) {
    await reader.fill("Supplement, brand", "magnesium");
    await reader.until("a list of suggestions", async () =>
      Boolean(await reader.evaluate("return document.querySelectorAll('[role=option] img').length > 0")),
    );
  },
  async search(reader) {
    await reader.enter("Supplement, brand");
    await reader.isAt("/search?q=magnesium");
    await reader.sees("for “magnesium”");
  },
  async facets(reader) {
    await reader.tick("Tested only");
    await reader.isAt("tested=1");
    await reader.until("results", async () =>
      Boolean(await reader.evaluate("return document.querySelectorAll('article').length > 0")),
    );
  },
  async supplement(reader) {
    await reader.evaluate("document.querySelector('article a').click()");
    await reader.isAt("/supplement-details/");
    await reader.sees("Reports by lot");
  },
  async report(reader) {
    await reader.press("Read the report");
    await reader.isAt("/report/");
    await reader.sees("Check it yourself");
  },
  async proof(reader) {
    await reader.evaluate("document.getElementById('proof').scrollIntoView()");
    await reader.sees("Genuine and unchanged");
  },
  async standard(reader) {
    await reader.press("California Prop 65");
    await reader.isAt("standard=prop65");
    await reader.sees("Not judged");
  },
  async register(reader) {
    await reader.goto("/register");
    await reader.fill("First name", "Grace");
    await reader.fill("Last name", "Hopper");
    await reader.fill("E-mail address", reader.email);
    await reader.fill("Password", PASSWORD);
    await reader.tick("I accept");
    await reader.press("Register");
    await reader.sees("Grace");
  },
  async "log out"(reader) {
    await reader.goto("/about");
    await reader.press("Account of");
    await reader.press("Logout");
    await reader.press("Yes, logout");
    await reader.isAt("/login");
  },
  async "log in"(reader) {
    await reader.fill("E-mail address", reader.email);
    await reader.fill("Password", PASSWORD);
    await reader.press("Log in");
    await reader.sees("Grace");
  },
  async "request a test"(reader) {
    await reader.press("Request test");
    await reader.fill("Supplement name", `Asked for by ${reader.email}`);
    await reader.fill("Supplement URL", "https://www.example.com/asked-for");
    await reader.press("Send request");
    await reader.sees("has been successfully sent");
  },
};
