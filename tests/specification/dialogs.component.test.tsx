import { expect, test, vi } from "vitest";
import RequestDialog from "#web/features/test-requests/request-dialog.tsx";
import LogoutDialog from "#web/layout/logout-dialog.tsx";
import { Placeholder } from "#web/layout/placeholder.tsx";
import { answerCalls, failure, inputsOf, noAnswer } from "../component/calls.ts";
import { findByRole, findText, namesOf, pageText, until } from "../component/find.ts";
import { press, type } from "../component/hands.ts";
import { ADA, show } from "../component/page.tsx";
import { SPECIFICATION } from "./specification.ts";

const { requestTest, logout, placeholder, messages } = SPECIFICATION;
const NOTHING = { name: "", url: "", brand: "", image: "" };

async function showRequestDialog() {
  const onClose = vi.fn();
  answerCalls({ findTestRequests: [] });
  await show(<RequestDialog prefill={NOTHING} onClose={onClose} />, { user: ADA });
  return onClose;
}

const isDisabled = async () => (await findByRole("button", "Send request")).hasAttribute("disabled");

async function fillIn() {
  const [name = "", url = ""] = requestTest.fields;
  await type(await findByRole("textbox", name), "Zinc");
  await type(await findByRole("textbox", url), "https://www.example.com/zinc");
}

test("request modal: title and fields, empty at first, and nothing to send", async () => {
  await showRequestDialog();
  await findByRole("dialog", requestTest.title);
  expect(namesOf("textbox")).toEqual(requestTest.fields);
  for (const box of document.querySelectorAll<HTMLInputElement>("input:not([type=file])"))
    expect(box.value).toBe("");
  await findByRole("group", /Optional/);
  expect(await isDisabled()).toBe(true);
});

test("request modal: sends, then shows the confirmation, and closes", async () => {
  const onClose = await showRequestDialog();
  await fillIn();
  expect(await isDisabled()).toBe(false);
  answerCalls({
    addTestRequest: {
      test_request_id: "1",
      status: "received",
      votes: 1,
      my_vote: "counted",
      duplicate_of: null,
    },
  });
  await press(await findByRole("button", "Send request"));
  await findText(messages.requestSent.replace("{supplement name}", "Zinc"));
  expect(inputsOf("addTestRequest")).toEqual([
    { name: "Zinc", images: [], supplement_brand: "", supplement_url: "https://www.example.com/zinc" },
  ]);
  await press(await findByRole("button", requestTest.close));
  expect(onClose).toHaveBeenCalledOnce();
});

test("request modal: can’t be sent twice at once, and shows the server’s message", async () => {
  await showRequestDialog();
  await fillIn();
  answerCalls({ addTestRequest: noAnswer });
  const button = await findByRole("button", "Send request");
  await press(button);
  await until(() => button.getAttribute("aria-disabled") === "true", "The spinner");
  await press(button);
  expect(inputsOf("addTestRequest")).toHaveLength(1);
});

test("request modal: a status that isn’t true shows the server’s message as an error", async () => {
  await showRequestDialog();
  await fillIn();
  answerCalls({ addTestRequest: failure("You have 20 open requests.", 409) });
  await press(await findByRole("button", "Send request"));
  expect((await findByRole("alert")).textContent).toContain("You have 20 open requests.");
});

test("request modal: messages of the fields", async () => {
  await showRequestDialog();
  const [name = "", url = ""] = requestTest.fields;
  await type(await findByRole("textbox", name), "a");
  await type(await findByRole("textbox", name), "");
  await findText(messages.supplementNameRequired);
  await type(await findByRole("textbox", name), "Zinc");
  await type(await findByRole("textbox", url), "no link");
  await press(await findByRole("button", "Send request"));
  await findText(messages.invalidLink.replace("{host}", ""));
  await type(await findByRole("textbox", url), "");
  await findText(messages.supplementLinkRequired);
});

test("logout dialog: its question and its buttons", async () => {
  const onClose = vi.fn();
  await show(<LogoutDialog onClose={onClose} />, { user: ADA });
  await findByRole("dialog", logout.title);
  const [no = "", yes = ""] = logout.buttons;
  expect(namesOf("button")).toEqual([no, yes, "Close"]);
  await press(await findByRole("button", no));
  expect(onClose).toHaveBeenCalledOnce();
});

test("placeholder: logo, heading and copy", async () => {
  await show(<Placeholder />);
  await findByRole("heading", placeholder.heading);
  await findByRole("img");
  for (const words of placeholder.copy) expect(pageText().toLowerCase()).toContain(words);
});
