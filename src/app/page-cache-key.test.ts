import { expect, test } from "vitest";
import { pageAddress, showsQueue } from "./page-address.ts";

test.each([
  ["/", "/"],
  ["/search?q=zinc", "/search?q=zinc"],
  ["/search?verdict=fail&q=zinc", "/search?q=zinc&verdict=fail"],
  ["/search?brand=b&brand=a", "/search?brand=b&brand=a"],
  ["/search?", "/search"],
  ["/?utm_source=letter&gclid=1", "/"],
  ["/search?q=vitamin+d&fbclid=x", "/search?q=vitamin+d"],
  ["/search?q=vitamin%20d", "/search?q=vitamin+d"],
])("%s leads to the page of %s", (url, address) => {
  expect(pageAddress(url)).toBe(address);
});

test.each([
  "/unsubscribe?token=a",
  "/newsletter/confirm?token=a",
  "/newsletter/confirm.data?token=a",
  `/search?q=${"a".repeat(2000)}`,
])("%s is not kept", (url) => expect(pageAddress(url)).toBeNull());

test.each([
  ["/", true],
  ["/home", true],
  ["/requests?page=2", true],
  ["/requests.data", true],
  ["/supplement-details/zinc", false],
  ["/nowhere", false],
])("%s shows the queue of test requests: %s", (address, shows) => expect(showsQueue(address)).toBe(shows));
