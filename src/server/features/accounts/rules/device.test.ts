import { expect, test } from "vitest";
import { describeDevice } from "./device.ts";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/147.0.0.0 Safari/537.36`, "Chrome on Windows"],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/147.0.0.0 Safari/537.36 Edg/147.0.0.0`,
    "Edge on Windows",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0", "Firefox on Linux"],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15",
    "Safari on Mac",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/147.0 Mobile/15E148 Safari/604.1",
    "Chrome on iPhone",
  ],
  [
    `Mozilla/5.0 (Linux; Android 16; SM-S921B) ${WEBKIT} SamsungBrowser/29.0 Chrome/136.0 Mobile Safari/537.36`,
    "Samsung Internet on Android",
  ],
  ["curl/8.10.1", "Unknown device"],
  ["<script>alert(1)</script>", "Unknown device"],
  [null, "Unknown device"],
])("describeDevice(%s)", (userAgent, description) => {
  expect(describeDevice(userAgent)).toBe(description);
});
