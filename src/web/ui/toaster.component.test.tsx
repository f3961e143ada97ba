import { expect, test } from "vitest";
import { allByRole, findByRole, until } from "#tests/component/find.ts";
import { press } from "#tests/component/hands.ts";
import { show } from "#tests/component/page.tsx";
import { Dialog } from "./dialog.tsx";
import { notify } from "./toast.ts";

test("Toaster: an error that is shown while a dialog is open is not hidden from assistive technology", async () => {
  // As on a page, where their code is loaded before a dialog is opened.
  notify.blank("Hello.");
  await show(
    <>
      <p role="note">Behind the dialog</p>
      <Dialog open onClose={() => undefined} title="Request test" />
    </>,
  );
  await findByRole("dialog", "Request test");
  notify.error("It failed.");
  expect((await findByRole("alert")).textContent).toContain("It failed.");
  expect(allByRole("note")).toEqual([]);
});

test("Toaster: a message is dismissed by its button", async () => {
  await show(null);
  notify.success("Saved.");
  await press(await findByRole("button", "Dismiss"));
  await until(() => allByRole("button", "Dismiss").length === 0, "The end of the message");
});
