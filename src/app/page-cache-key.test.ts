import { expect, test } from "vitest";
import { pageCacheKey, showsQueue } from "./page-cache-key.ts";

test.each([
  ["/", "/"],
  ["/search?q=zinc", "/search?q=zinc"],
  ["/search?verdict=fail&q=zinc", "/search?q=zinc&verdict=fail"],
  ["/search?brand=b&brand=a", "/search?brand=b&brand=a"],
  ["/search?", "/search"],
  ["/?utm_source=email&gclid=1", "/"],
  ["/search?q=vitamin+d&fbclid=x", "/search?q=vitamin+d"],
  ["/search?q=vitamin%20d", "/search?q=vitamin+d"],
])("pageCacheKey(%s) is %s", (url, key) => {
  expect(pageCacheKey(url)).toBe(key);
});

test.each([
  "/unsubscribe?token=a",
  "/newsletter/confirm?token=a",
  "/newsletter/confirm.data?token=a",
  `/search?q=${"a".repeat(2000)}`,
])("pageCacheKey(%s) is null: not cached", (url) => expect(pageCacheKey(url)).toBeNull());

test.each([
  ["/", true],
  ["/home", true],
  ["/requests?page=2", true],
  ["/requests.data", true],
  ["/supplement-details/zinc", false],
  ["/nowhere", false],
])("showsQueue(%s) is %s", (key, shows) => expect(showsQueue(key)).toBe(shows));
