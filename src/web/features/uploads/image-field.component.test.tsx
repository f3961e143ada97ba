import { expect, test, vi } from "vitest";
import { DROP_MESSAGES, MAX_PICTURE_BYTES, PICTURE_MESSAGES } from "#contract/pictures.ts";
import { answerCalls, failure, inputsOf, noAnswer } from "#tests/component/calls.ts";
import { allByRole, findByRole, findText, pageText, settled, until } from "#tests/component/find.ts";
import { chooseFile, fileOf, press } from "#tests/component/hands.ts";
import { leave, show } from "#tests/component/page.tsx";
import { startStorage } from "#tests/component/storage.ts";
import { ImageField } from "./image-field.tsx";

const UPLOAD_URL = "https://storage.example/images/a.jpg?signature=b";
const STORED_URL = "https://storage.example/images/a.jpg";

/** The field on a page, and what it told its form. */
async function showField(url: string | null = null) {
  const storage = startStorage();
  const onChange = vi.fn();
  const onBusy = vi.fn();
  answerCalls({ requestUploadUrl: { uploadURL: UPLOAD_URL } });
  await show(<ImageField label="Product photo" url={url} onChange={onChange} onBusy={onBusy} />);
  return { storage, onChange, onBusy };
}

const picture = (name = "pack.jpg") => fileOf(name, "image/jpeg", 1024);

const choosePicture = async (file = picture()) => {
  const input = await until(() => document.querySelector<HTMLInputElement>("input[type=file]"), "The input");
  await chooseFile(input, file);
};

/** Chooses a picture and waits until storage has it. */
async function startUpload(field: Awaited<ReturnType<typeof showField>>, file = picture()) {
  const before = field.storage.length;
  await choosePicture(file);
  await findByRole("progressbar", "Uploading image");
  return until(() => field.storage[before], "The upload");
}

test("ImageField, idle: asks for an image and says what it takes", async () => {
  const { onBusy } = await showField();
  await findByRole("button", /^Choose an image or drop it here/);
  expect(pageText()).toContain("JPEG, PNG, GIF, or WEBP, up to 100 MB");
  expect(onBusy).toHaveBeenLastCalledWith(false);
});

test("ImageField, uploading: shows how far it is, and nothing can be done meanwhile", async () => {
  const field = await showField();
  const upload = await startUpload(field);
  expect(inputsOf("requestUploadUrl")).toEqual([
    { folder: "images", file_name: "pack.jpg", content_type: "image/jpeg" },
  ]);
  expect([upload.url, upload.type, upload.file.name]).toEqual([UPLOAD_URL, "image/jpeg", "pack.jpg"]);
  upload.progress(512, 1024);
  await findText("50%");
  expect((await findByRole("progressbar")).getAttribute("value")).toBe("50");
  expect((await findByRole("button", "Remove image")).hasAttribute("disabled")).toBe(true);
  expect(field.onBusy).toHaveBeenLastCalledWith(true);
  expect(field.onChange).not.toHaveBeenCalled();
});

test("ImageField, done: shows the picture, tells its stored URL, and can change and remove it", async () => {
  const field = await showField();
  (await startUpload(field)).answer(200);
  await findByRole("button", "Change image");
  expect((await findByRole("img", "Selected file")).getAttribute("src")).toMatch(/^blob:/);
  expect(field.onChange.mock.calls).toEqual([[STORED_URL]]);
  expect(field.onBusy).toHaveBeenLastCalledWith(false);

  await press(await findByRole("button", "Remove image"));
  await findByRole("button", /^Choose an image/);
  expect(field.onChange).toHaveBeenLastCalledWith(null);
});

test("ImageField: a picture that is there already is shown", async () => {
  await showField(STORED_URL);
  expect((await findByRole("img", "Selected file")).getAttribute("src")).toBe(STORED_URL);
  await findByRole("button", "Change image");
});

test.for([
  ["storage refuses the file", { requestUploadUrl: { uploadURL: UPLOAD_URL } }],
  ["there is no upload URL", { requestUploadUrl: failure("The request is malformed.") }],
] as const)("ImageField, failed because %s: says so, and tries the same file again", async ([, answers]) => {
  const field = await showField();
  answerCalls(answers);
  await choosePicture();
  const refuse = async () => (await until(() => field.storage.at(-1), "The upload")).answer(403);
  if ("uploadURL" in answers.requestUploadUrl) await refuse();
  await findByRole("button", "Try again");
  expect(pageText()).toContain(PICTURE_MESSAGES.failed);
  await findByRole("alert");
  expect(field.onChange).not.toHaveBeenCalled();
  expect(field.onBusy).toHaveBeenLastCalledWith(false);

  answerCalls({ requestUploadUrl: { uploadURL: UPLOAD_URL } });
  const before = field.storage.length;
  await press(await findByRole("button", "Try again"));
  (await until(() => field.storage[before], "The second upload")).answer(200);
  await findByRole("button", "Change image");
  expect(field.storage.at(-1)?.file.name).toBe("pack.jpg");
});

test("ImageField, failed: can be emptied again", async () => {
  const field = await showField();
  (await startUpload(field)).answer(500);
  await press(await findByRole("button", "Remove"));
  await findByRole("button", /^Choose an image/);
  expect(field.onChange).toHaveBeenLastCalledWith(null);
});

test.for([
  ["too large", fileOf("pack.jpg", "image/jpeg", MAX_PICTURE_BYTES + 1), PICTURE_MESSAGES.tooLarge],
  ["no picture", fileOf("notes.txt", "text/plain"), PICTURE_MESSAGES.type],
  ["empty", fileOf("pack.png", "image/png", 0), DROP_MESSAGES.tooSmall],
] as const)("ImageField: a file that is %s is refused before it is sent", async ([, file, message]) => {
  const { onChange, storage } = await showField();
  await choosePicture(file);
  expect((await findByRole("alert")).textContent).toBe(message);
  await findByRole("button", /^Choose an image/);
  expect([storage, inputsOf("requestUploadUrl"), onChange.mock.calls]).toEqual([[], [], []]);
});

test("ImageField: a picture takes the place of a refused file and of its message", async () => {
  const field = await showField();
  await choosePicture(fileOf("notes.txt", "text/plain"));
  await findByRole("alert");
  (await startUpload(field)).answer(200);
  await findByRole("button", "Change image");
  expect(allByRole("alert")).toEqual([]);
});

test("ImageField: a refused file leaves the picture before it", async () => {
  const field = await showField(STORED_URL);
  await choosePicture(fileOf("pack.jpg", "image/jpeg", MAX_PICTURE_BYTES + 1));
  await findByRole("alert");
  await findByRole("img", "Selected file");
  expect(field.onChange).not.toHaveBeenCalled();
});

test("ImageField: leaving the page aborts the upload", async () => {
  const field = await showField();
  const upload = await startUpload(field);
  leave();
  expect(upload.aborted).toBe(true);
  upload.answer(200);
  await settled();
  expect(field.onChange).not.toHaveBeenCalled();
});

test("ImageField: waits for an upload URL without a file on its way", async () => {
  const { storage } = await showField();
  answerCalls({ requestUploadUrl: noAnswer });
  await choosePicture();
  await findByRole("progressbar", "Uploading image");
  expect(storage).toEqual([]);
});
