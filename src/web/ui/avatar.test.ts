import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Avatar, initialsOf } from "./avatar.tsx";

test.each([
  [undefined, "2.25rem"],
  ["5rem", "5rem"],
])("Avatar asks for an uploaded picture in the width that its circle of %s needs", (sizes, diameter) => {
  const imageurl = "https://site.example/uploads/images/abc";
  const html = renderToStaticMarkup(
    createElement(Avatar, { name: "Ada Lovelace", imageurl, ...(sizes && { sizes }) }),
  );
  expect(html).toContain(`src="${imageurl}?w=128"`);
  expect(html).toContain(`srcSet="${imageurl}?w=128 128w, ${imageurl}?w=480 480w"`);
  expect(html).toContain(`sizes="${diameter}"`);
});

test.each([
  ["Ada Lovelace", "AL"],
  ["ada king lovelace", "AL"],
  ["  ada   lovelace ", "AL"],
  ["émile zola", "ÉZ"],
  ["𝒜da 𝒵eta", "𝒜𝒵"],
  ["Ada", "AA"],
  ["", ""],
])("initialsOf: %j gives %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
