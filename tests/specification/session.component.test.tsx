import { expect, test } from "vitest";
import { type Auth, useAuth } from "#web/session/auth.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { pageText, until } from "../component/find.ts";
import { ADA, show } from "../component/page.tsx";
import { SPECIFICATION } from "./specification.ts";

/** What the session's context gives a component. */
async function readContext(user: typeof ADA | null): Promise<Auth> {
  const seen: Auth[] = [];
  const Reader = () => {
    seen.push(useAuth());
    return null;
  };
  await show(<Reader />, { user });
  return until(() => seen.at(-1), "The context");
}

test("session context: its names, for a guest and for a user", async () => {
  const guest = await readContext(null);
  expect(Object.keys(guest)).toEqual(SPECIFICATION.sessionContext);
  expect(guest).toMatchObject({ initializing: false, user: null, error: null, isAuthenticated: false });
});

test("session context: a user is authenticated once initializing has ended", async () => {
  const context = await readContext(ADA);
  expect(Object.keys(context)).toEqual(SPECIFICATION.sessionContext);
  expect(context).toMatchObject({ initializing: false, user: ADA, isAuthenticated: true });
});

test("avatar: the image, and initials of the first and the last word once it fails to load", async () => {
  const props = { name: "ada king lovelace", className: "a", imageurl: "/uploads/a" };
  expect(Object.keys(props)).toEqual(SPECIFICATION.avatar);
  await show(<Avatar {...props} />);
  const image = await until(() => document.querySelector("img"), "The image");
  image.dispatchEvent(new Event("error"));
  await until(() => pageText() === "AL", "The initials");
});
