import { afterAll, expect, test } from "vitest";
import { startWebhookReceiver } from "#tests/support/webhook-receiver.ts";
import { openWebhookPost } from "./webhook-post.ts";

const receiver = await startWebhookReceiver();
afterAll(() => receiver.close());

const request = (url: string) => ({ url, headers: { "x-test": "1" }, body: '{"ä":1}' });
const onThisMachine = openWebhookPost({ allowLoopback: true, timeoutMs: 300 });
const inPublic = openWebhookPost({ allowLoopback: false });

test("posts the body and the headers, and reads the beginning of the answer", async () => {
  receiver.behave((response) => response.writeHead(201).end("x".repeat(5000)));
  const answer = await onThisMachine(request(receiver.url));
  expect(answer).toEqual({ status: 201, text: "x".repeat(2000), problem: null });
  expect(receiver.received.at(-1)).toMatchObject({ body: '{"ä":1}', headers: { "x-test": "1" } });
});

test("a redirect is an answer, and is not followed", async () => {
  receiver.behave((response) => response.writeHead(307, { location: receiver.url }).end());
  const before = receiver.received.length;
  expect(await onThisMachine(request(receiver.url))).toMatchObject({ status: 307 });
  expect(receiver.received).toHaveLength(before + 1);
});

test("a server that is slow, or sends its answer in drops, is given up", async () => {
  receiver.behave(() => undefined);
  const late = { status: null, problem: "No answer within 0 seconds." };
  expect(await onThisMachine(request(receiver.url))).toMatchObject(late);
  receiver.behave((response) => response.writeHead(200).write("a drop"));
  expect(await onThisMachine(request(receiver.url))).toMatchObject(late);
});

test("a server that closes the connection, and none at all, are told apart", async () => {
  receiver.behave((response) => response.destroy());
  expect(await onThisMachine(request(receiver.url))).toMatchObject({
    problem: "The connection was closed before an answer.",
  });
  expect(await onThisMachine(request("http://127.0.0.1:1/"))).toMatchObject({
    problem: "The connection was refused.",
  });
});

test.each([
  "https://127.0.0.1/",
  "https://[::1]/",
  "https://[::ffff:127.0.0.1]/",
  "https://169.254.169.254/latest/meta-data/",
  "https://10.0.0.1/",
  // Other ways to write 127.0.0.1, which URL parsing makes one.
  "https://2130706433/",
  "https://0x7f.1/",
  // A name with a private address.
  "https://localhost/",
])("%s is refused before any connection", async (url) => {
  expect(await inPublic(request(url))).toEqual({
    status: null,
    text: "",
    problem: "The address isn’t on the public internet.",
  });
});

test("without the permission for this machine, http is refused", async () => {
  const before = receiver.received.length;
  expect(await inPublic(request(receiver.url))).toMatchObject({ problem: "The URL isn’t https." });
  expect(receiver.received).toHaveLength(before);
});
