import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { useAuth } from "./auth.tsx";

test("useAuth outside AuthProvider throws the specification's message", () => {
  const Page = () => createElement("p", null, String(useAuth().isAuthenticated));
  expect(() => renderToStaticMarkup(createElement(Page))).toThrow("useAuth must be used within AuthProvider");
});
