import type { Page } from "playwright-core";
import { expect } from "vitest";
import { CSP_REPORTS_PATH } from "#app/csp-reports.ts";
import { twoSupplements } from "./catalogue.ts";
import { test } from "./visit.ts";

declare global {
  interface Window {
    stolen?: boolean;
  }
}

/** What a sink says to a text: the name of the error, or null if it took it. */
const refusal = (page: Page, sink: string, text: string) =>
  page.evaluate(
    ([name, value]) => {
      const sinks: Record<string, (text: string) => unknown> = {
        innerHTML: (html) => {
          document.createElement("div").innerHTML = html;
        },
        insertAdjacentHTML: (html) => document.body.insertAdjacentHTML("beforeend", html),
        parseFromString: (html) => new DOMParser().parseFromString(html, "text/html"),
        srcdoc: (html) => {
          document.createElement("iframe").srcdoc = html;
        },
        Worker: (url) => new Worker(url),
        script: (url) => {
          document.createElement("script").src = url;
        },
        text: (code) => {
          document.createElement("script").text = code;
        },
      };
      try {
        sinks[name]?.(value);
        return null;
      } catch (error) {
        return (error as Error).name;
      }
    },
    [sink, text] as const,
  );

const PLANTED = "<img src=x onerror='window.stolen = true'>";
test.for([
  ["innerHTML", PLANTED],
  ["innerHTML", "<script>window.stolen = true</script>"],
  ["insertAdjacentHTML", PLANTED],
  ["parseFromString", PLANTED],
  ["srcdoc", PLANTED],
  ["Worker", "https://evil.example/worker.js"],
  ["Worker", "data:text/javascript,postMessage(1)"],
  ["Worker", "/uploads/images/none"],
  ["script", "https://evil.example/x.js"],
  ["script", "/api/docs/static/index.js"],
  ["text", "window.stolen = true"],
] as const)("the sink %s refuses %s", async ([sink, text], { sharedPage: page }) => {
  if (page.url() === "about:blank") await page.goto("/about");
  await page.locator("html[data-hydrated]").or(page.getByRole("main")).first().waitFor();
  await expect.poll(() => refusal(page, sink, text)).toBe("TypeError");
  expect(await page.evaluate(() => window.stolen)).toBeUndefined();
});

test("no script can add a second Trusted Types policy", async ({ open }) => {
  const { page } = await open({ expectedErrors: /Policy|policy/ });
  await page.goto("/about");
  const create = () =>
    page.evaluate(() => {
      const { trustedTypes } = window as unknown as {
        trustedTypes: { createPolicy(name: string, rules: object): unknown };
      };
      try {
        return String(trustedTypes.createPolicy("html", { createHTML: (html: string) => html }));
      } catch (error) {
        return (error as Error).name;
      }
    });
  expect(await create()).toBe("TypeError");
});

test("structured data follows a navigation in the browser, and the policy lets it", async ({ open }) => {
  const { page } = await open();
  const { tested } = await twoSupplements();
  await page.goto(`/search?q=${encodeURIComponent(tested.name)}`);
  await page.getByRole("article").first().getByRole("link").first().click();
  await page.waitForURL(/\/supplement-details\//);
  const data = page.locator('script[type="application/ld+json"]');
  await data.first().waitFor({ state: "attached" });
  expect(JSON.parse((await data.first().textContent()) ?? "")).toHaveProperty("@context");
});

test("a planted script does not run, and the browser reports it to the site", async ({ open }) => {
  const { page } = await open({ expectedErrors: /Content Security Policy|Trusted/ });
  await page.goto("/about?secret=1");
  const reported = page.waitForRequest((request) => new URL(request.url()).pathname === CSP_REPORTS_PATH);
  await page.evaluate(() => {
    const style = document.createElement("style");
    style.textContent = "body { background: url(https://evil.example/track) }";
    document.head.append(style);
  });
  const request = await reported;
  expect(request.method()).toBe("POST");
  expect((await request.response())?.status()).toBe(204);
  expect(request.postDataJSON()["csp-report"]).toMatchObject({
    "effective-directive": "style-src-elem",
    "blocked-uri": "inline",
  });
});
