import { expect, test } from "vitest";
import { Header } from "#web/layout/header.tsx";
import { allByRole, findByRole, namesOf, until } from "../component/find.ts";
import { press } from "../component/hands.ts";
import { ADA, show } from "../component/page.tsx";
import { expectList } from "./expect-list.ts";
import { SPECIFICATION } from "./specification.ts";

const { navigation, header } = SPECIFICATION;
const labels = navigation.map(({ label }) => label);

/** Names of the links and buttons in an element. */
const controlsIn = (element: Element): string[] =>
  [...element.querySelectorAll("a, button")].map((control) => control.textContent ?? "");

/** A navigation by its name, which the header and the menu both have. */
const navigationIn = (container: Element, name: string): string[] =>
  controlsIn(
    container.querySelector(`nav[aria-label="${name}"]`) ?? container.ownerDocument.createElement("nav"),
  );

test("header: the navigation entries, and others apart from them", async () => {
  await show(<Header />);
  const banner = await findByRole("banner");
  expectList("navigation entries", navigationIn(banner, "Main"), labels);
  expectList("pages apart in the header", navigationIn(banner, "Reference"), []);
});

test("header, logged out: Register and Login", async () => {
  await show(<Header />);
  await findByRole("link", "Login");
  const afterNavigation = namesOf("link").filter((name) => header.guest.some((one) => one === name));
  expect(afterNavigation).toEqual(header.guest);
  expect(namesOf("button")).toEqual(["Open menu"]);
});

test("header, logged in: Request test, the first name, and the dropdown’s entries, others apart", async () => {
  await show(<Header />, { user: ADA });
  const trigger = await findByRole("button", /Ada$/);
  expect(namesOf("button")[0]).toBe(header.user);
  expect(namesOf("link")).not.toContain("Login");
  trigger.focus();
  await press(trigger);
  await findByRole("menu");
  expectList("dropdown entries", namesOf("menuitem"), header.dropdown);
  const apart = await findByRole("separator");
  const [, , added] = allByRole("menuitem");
  // The specification's own before the line, the others after it.
  expect(added && apart.compareDocumentPosition(added)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(allByRole("menuitem")[1]?.compareDocumentPosition(apart)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("menu of small screens: the navigation entries, Profile and Logout, then others", async () => {
  await show(<Header />, { user: ADA });
  await press(await findByRole("button", "Open menu"));
  const menu = await findByRole("dialog", "Menu");
  expectList("navigation entries", navigationIn(menu, "Main"), labels);
  expectList("more pages", navigationIn(menu, "More pages"), []);
  const others = new Set(["Close menu", ...navigationIn(menu, "Main"), ...navigationIn(menu, "More pages")]);
  const rest = controlsIn(menu).filter((name) => name !== "" && !others.has(name));
  expectList("menu buttons", rest, header.menu);
  const order = controlsIn(menu).filter((name) => name !== "");
  expect(order.slice(0, 6)).toEqual([...labels, ...header.menu]);
});

test("menu of small screens, logged out: no Profile and no Logout", async () => {
  await show(<Header />);
  await press(await findByRole("button", "Open menu"));
  const menu = await findByRole("dialog", "Menu");
  await until(() => controlsIn(menu).includes("Login"), "Login");
  for (const entry of header.menu) expect(controlsIn(menu)).not.toContain(entry);
});
