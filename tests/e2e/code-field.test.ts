import fc from "fast-check";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { ONE_TIME_CODE } from "#contract/account-limits.ts";
import { apiRoutes } from "#contract/api-routes.ts";
import { RECOVERY_KEY, type Recovery } from "#web/features/accounts/recovery.ts";
import { fillAsManager, paste } from "./typing.ts";
import { origin, test, type Visit, type VisitOptions } from "./visit.ts";

const PLACES = Array.from({ length: ONE_TIME_CODE.digits }, (_, at) => at);

const field = (page: Page) => page.locator('input[autocomplete="one-time-code"]').first();
/** The code that the page holds, whatever fields it is in. */
const heldCode = (page: Page) =>
  page
    .locator("main form input")
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value).join(""));

/** Opens the code field of a password reset on a site that rejects every code, and lists the codes it was sent. */
async function openRejecting(open: (options?: VisitOptions) => Promise<Visit>) {
  const { page } = await open({ expectedErrors: /status of 422/ });
  const recovery: Recovery = { step: "code", email_id: "ada@example.com", resend_at: 0 };
  await page.addInitScript(([key, value]) => sessionStorage.setItem(key, value), [
    RECOVERY_KEY,
    JSON.stringify(recovery),
  ] as const);
  const sent: string[] = [];
  await page.route(`${origin}/api${apiRoutes.verifyResetCode.path}`, (route) => {
    sent.push(route.request().postDataJSON().user_otp);
    const errors = { user_otp: `Code ${sent.length} is wrong.` };
    return route.fulfill({ status: 422, json: { status: false, message: "", data: { errors } } });
  });
  await page.goto("/forgot-password");
  await field(page).and(page.locator(":focus")).waitFor();
  let rejections = 0;
  /** Waits until the next code is rejected. */
  const rejected = () => page.getByText(`Code ${++rejections} is wrong.`).waitFor();
  return { page, sent, rejected };
}

interface Pair {
  wrong: string;
  right: string;
  /** Places of the digits that differ. */
  places: readonly number[];
}

/** Random pairs of codes that differ in `count` digits. */
const pairsThatDifferIn = (count: number): Pair[] =>
  fc.sample(
    fc
      .record({
        wrong: fc.stringMatching(/^\d{6}$/),
        places: fc.subarray(PLACES, { minLength: count, maxLength: count }),
        by: fc.integer({ min: 1, max: 9 }),
      })
      .map(({ wrong, places, by }) => {
        const right = [...wrong].map((digit, at) =>
          places.includes(at) ? String((Number(digit) + by) % 10) : digit,
        );
        return { wrong, right: right.join(""), places };
      }),
    2,
  );

/** How hands correct a code that the site has just rejected. */
const WAYS: Record<string, (page: Page, pair: Pair) => Promise<void>> = {
  async "typing on"(page, { right }) {
    await page.keyboard.type(right);
  },
  async "typing from the first digit"(page, { right }) {
    await page.keyboard.press("Home");
    await page.keyboard.type(right);
  },
  async "typing after a click on the first digit"(page, { right }) {
    await field(page).click({ position: { x: 6, y: 20 } });
    await page.keyboard.type(right);
  },
  async "typing behind the last digit"(page, { right }) {
    await page.keyboard.press("End");
    await page.keyboard.type(right);
  },
  async "erasing back to the first wrong digit"(page, { right, places: [first = 0] }) {
    await page.keyboard.press("End");
    for (let at = PLACES.length; at > first; at--) await page.keyboard.press("Backspace");
    await page.keyboard.type(right.slice(first));
  },
  async "typing each right digit in place of the wrong one"(page, { right, places }) {
    for (const at of places) {
      await page.keyboard.press("Home");
      for (let steps = 0; steps < at; steps++) await page.keyboard.press("ArrowRight");
      await page.keyboard.type(right[at] ?? "");
    }
    if (places.at(-1) !== PLACES.at(-1)) await page.keyboard.press("Enter");
  },
  async "erasing each wrong digit"(page, { right, places }) {
    for (const at of places) {
      await page.keyboard.press("Home");
      for (let steps = 0; steps < at; steps++) await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Delete");
      await page.keyboard.type(right[at] ?? "");
    }
    if (places.at(-1) !== PLACES.at(-1)) await page.keyboard.press("Enter");
  },
};

test.for(Object.entries(WAYS))(
  "a code typed over a rejected one, %s, is the one that is sent, whichever digits differ",
  async ([, correct], { open }) => {
    const { page, sent, rejected } = await openRejecting(open);
    for (const pair of PLACES.flatMap((at) => pairsThatDifferIn(at + 1))) {
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type(pair.wrong);
      await rejected();
      await correct(page, pair);
      expect(await heldCode(page), `after ${pair.wrong}`).toBe(pair.right);
      await rejected();
      expect(sent.slice(-2)).toEqual([pair.wrong, pair.right]);
    }
  },
);

test.for([320, 1440])(
  "at %d px, a digit typed after a click on a box replaces the one in it",
  async (width, { open }) => {
    const { page, rejected } = await openRejecting(open);
    await page.setViewportSize({ width, height: 800 });
    await page.keyboard.type("123456");
    await rejected();
    const boxes = page.locator("main form span:has(~ input)");
    for (const at of PLACES) {
      const { x, y, width: boxWidth, height } = (await boxes.nth(at).boundingBox()) ?? expect.fail();
      await page.mouse.click(x + boxWidth / 2, y + height / 2);
      await page.keyboard.type("0");
      expect(await heldCode(page)).toBe("123456".slice(at + 1).padStart(6, "0"));
    }
  },
);

describe("a code that comes at once is sent, over a rejected one too", () => {
  const ways: Record<string, (page: Page, code: string) => Promise<void>> = {
    "pasted into the field": (page, code) => paste(field(page), code),
    "pasted at the first digit with the words around it": async (page, code) => {
      await paste(field(page), `Your code: ${code.slice(0, 3)} ${code.slice(3)}. Expires in 10 minutes.`);
    },
    "filled in by a password manager": (page, code) => fillAsManager([[field(page), code]]),
    "put in by a keyboard on the screen": async (page, code) => {
      await page.keyboard.press("Home");
      await page.keyboard.insertText(code);
    },
    "put in digit by digit by a keyboard on the screen": async (page, code) => {
      for (const digit of code) await page.keyboard.insertText(digit);
    },
  };

  test.for(Object.entries(ways))("%s", async ([, enter], { open }) => {
    const { page, sent, rejected } = await openRejecting(open);
    for (const code of ["980525", "980526", "123456"]) {
      await enter(page, code);
      await rejected();
      expect(sent.at(-1)).toBe(code);
      expect(await heldCode(page)).toBe(code);
    }
  });
});

test("digits that a keyboard composes are taken when it has composed them", async ({ open }) => {
  const { page, sent, rejected } = await openRejecting(open);
  const devTools = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    devTools.send("Input.imeSetComposition", {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await compose("９");
  await compose("９８");
  await page.keyboard.insertText("９８");
  await page.keyboard.type("0525");
  await rejected();
  expect(sent).toEqual(["980525"]);
});

test("what is typed while a code is being checked is kept when it turns out wrong", async ({ open }) => {
  const { page, sent, rejected } = await openRejecting(open);
  const gate = Promise.withResolvers<void>();
  await page.route(`${origin}/api${apiRoutes.verifyResetCode.path}`, async (route) => {
    await gate.promise;
    await route.fallback();
  });
  const asked = page.waitForRequest(`${origin}/api${apiRoutes.verifyResetCode.path}`);
  await page.keyboard.type("980526");
  await asked;
  await page.keyboard.press("Backspace");
  gate.resolve();
  await rejected();
  await page.keyboard.type("5");
  await expect.poll(() => sent).toEqual(["980526", "980525"]);
});

test("an incomplete code is asked for, and goes on where it ended", async ({ open }) => {
  const { page, sent, rejected } = await openRejecting(open);
  await page.keyboard.type("980");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").first().waitFor();
  await page.keyboard.type("5257");
  await rejected();
  expect(sent).toEqual(["980525"]);
});

test("the code field is one text field for screen readers, described by its error, that phones can fill in", async ({
  open,
}) => {
  const { page, rejected } = await openRejecting(open);
  const field = page.getByRole("textbox", { name: "6-digit code", exact: true });
  expect(await page.getByRole("main").getByRole("textbox").count()).toBe(1);
  expect(await field.getAttribute("inputmode")).toBe("numeric");
  await page.keyboard.type("980525");
  await rejected();
  expect(await field.getAttribute("aria-invalid")).toBe("true");
  const description = await field.getAttribute("aria-describedby");
  expect(await page.locator(`[id="${description}"]`).textContent()).toBe("Code 1 is wrong.");
});
