import { expect, test, vi } from "vitest";
import { answerCalls, failure, inputsOf, noAnswer } from "#tests/component/calls.ts";
import { findByRole, findText, pageText, until } from "#tests/component/find.ts";
import { press, typeKeys, typeKeysAtOnce } from "#tests/component/hands.ts";
import { show } from "#tests/component/page.tsx";
import { ResetCodeForm } from "./forgot-form.tsx";

const RIGHT = "980525";
const WRONG = "980526";

/** The form on a page, with the focus in its field. */
async function showForm(resendAt = 0) {
  const onVerified = vi.fn();
  await show(
    <ResetCodeForm
      emailId="ada@example.com"
      resendAt={resendAt}
      onVerified={onVerified}
      onUseOtherEmail={() => undefined}
    />,
  );
  const field = await findByRole("textbox", /6-digit code/);
  await until(() => field.contains(document.activeElement), "The focus in the field");
  return { onVerified, field };
}

test("CodeForm: the last digit sends the code", async () => {
  const { onVerified } = await showForm();
  answerCalls({ verifyResetCode: { reset_token: "t" } });
  await typeKeys(RIGHT);
  await until(() => onVerified.mock.calls.length > 0, "The answer");
  expect(onVerified.mock.calls).toEqual([["t"]]);
  expect(inputsOf("verifyResetCode")).toMatchObject([
    { type: "forgot_password", email_id: "ada@example.com", user_otp: RIGHT },
  ]);
});

test("CodeForm: a wrong code is told at the field, which has the focus again", async () => {
  const { field, onVerified } = await showForm();
  const message = "That code isn’t right.";
  answerCalls({ verifyResetCode: failure(message, 422, { errors: { user_otp: message } }) });
  await typeKeys(WRONG);
  await findText(message);
  await until(() => field.contains(document.activeElement), "The focus in the field");
  expect(document.activeElement?.getAttribute("aria-invalid")).toBe("true");
  expect(onVerified).not.toHaveBeenCalled();
});

test("CodeForm: an incomplete code is not sent", async () => {
  await showForm();
  await typeKeys("12345");
  await press(await findByRole("button", "Continue"));
  await findText("Enter the 6-digit code.");
  expect(inputsOf("verifyResetCode")).toEqual([]);
});

test("CodeForm: a key too many right behind the last digit changes nothing", async () => {
  const { field } = await showForm();
  await typeKeys("980");
  await press(await findByRole("button", "Continue"));
  await findText("Enter the 6-digit code.");
  answerCalls({ verifyResetCode: noAnswer });
  typeKeysAtOnce("5257");
  await until(() => inputsOf("verifyResetCode").length > 0, "The call");
  expect(inputsOf("verifyResetCode")).toMatchObject([{ user_otp: RIGHT }]);
  expect(field).toHaveProperty("value", RIGHT);
});

test("CodeForm: another code can be requested, and then only after a while", async () => {
  await showForm();
  answerCalls({ resendResetCode: { resend_after_s: 60 } });
  await press(await findByRole("button", "Resend code"));
  await findText("We sent another code. Only the newest one works.");
  expect((await findByRole("button", /^Resend code in \d:\d\d$/)).hasAttribute("disabled")).toBe(true);
});

test("CodeForm: a refused resend says why, and for how long", async () => {
  await showForm();
  answerCalls({ resendResetCode: failure("Too many codes.", 429, { retry_after_s: 90 }) });
  await press(await findByRole("button", "Resend code"));
  expect((await findByRole("alert")).textContent).toContain("Too many codes.");
  await findByRole("button", /^Resend code in 1:\d\d$/);
  expect(pageText()).not.toContain("We sent another code");
});
