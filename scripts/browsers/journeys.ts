import type { SimulatedUser } from "./simulated-user.ts";

const PASSWORD = "a long enough password of four words";

/** The header's stylesheet has loaded, and nothing is wider than the window. */
const LOOKS_RIGHT = `getComputedStyle(document.querySelector("header")).position === "sticky" &&
  document.documentElement.scrollWidth <= document.documentElement.clientWidth`;

/** The main user journeys, in the order in which a browser runs them. Fields go by name, controls by role and name. */
export const JOURNEYS: Readonly<Record<string, (user: SimulatedUser) => Promise<void>>> = {
  async home(user) {
    await user.goto("/");
    await user.sees("Recently tested");
    await user.until("the header's styles", LOOKS_RIGHT);
  },
  async suggestions(user) {
    await user.fill("q", "magnesium");
    await user.until("a list of suggestions", `document.querySelector("[role=option] img")`);
  },
  async search(user) {
    await user.enter();
    await user.isAt("/search?q=magnesium");
    await user.sees("for “magnesium”");
  },
  async facets(user) {
    await user.click("main [name=tested]");
    await user.isAt("tested=1");
    await user.until("results", `document.querySelector("article")`);
  },
  async supplement(user) {
    await user.click("article:first-of-type a");
    await user.isAt("/supplement-details/");
    await user.sees("Reports by lot");
  },
  async report(user) {
    await user.press("link", "Read the report");
    await user.isAt("/report/");
    await user.sees("Check it yourself");
  },
  async verification(user) {
    await user.scrollTo("proof");
    await user.sees("Genuine and unchanged");
  },
  async standard(user) {
    await user.press("link", "California Prop 65");
    await user.isAt("standard=prop65");
    await user.sees("Not judged");
  },
  async register(user) {
    await user.goto("/register");
    await user.fill("first_name", "Grace");
    await user.fill("last_name", "Hopper");
    await user.fill("email_id", user.email);
    await user.fill("password", PASSWORD);
    await user.click("main [name=accept_terms]");
    await user.press("button", "Register");
    await user.sees("Grace");
  },
  async "log out"(user) {
    await user.goto("/about");
    await user.click("header [aria-haspopup=menu]");
    await user.press("menuitem", "Logout");
    await user.press("button", "Yes, logout");
    await user.isAt("/login");
  },
  async "log in"(user) {
    await user.fill("email_id", user.email);
    await user.fill("password", PASSWORD);
    await user.press("button", "Log in");
    await user.sees("Grace");
  },
  async "request a test"(user) {
    await user.press("button", "Request test");
    await user.fill("name", `Requested by ${user.email}`);
    await user.fill("supplement_url", "https://www.example.com/requested");
    await user.press("button", "Send request");
    await user.sees("has been successfully sent");
  },
};
