import { expect, test } from "vitest";
import { AnswerReader, toAnswerText } from "./answer-text.ts";

const answerWith = (data: unknown) => ({ statusCode: 200, envelope: { status: true, message: "", data } });

test.each([[null], [{ name: "North Fen", score: 1.5, list: [] }], ["text"]])(
  "AnswerReader reads the answer %j as it was",
  (data) => {
    expect(new AnswerReader().read(toAnswerText(answerWith(data)))).toEqual(answerWith(data));
  },
);

test("AnswerReader reads equal data as one object, with the status and message of each answer", () => {
  const reader = new AnswerReader();
  const first = reader.read(toAnswerText(answerWith({ name: "North Fen" })));
  const failed = {
    statusCode: 404,
    envelope: { status: false, message: "Gone.", data: { name: "North Fen" } },
  };
  const second = reader.read(toAnswerText(failed));
  expect(second).toEqual(failed);
  expect(second.envelope.data).toBe(first.envelope.data);
  expect(reader.read(toAnswerText(answerWith({ name: "South Fen" }))).envelope.data).not.toBe(
    first.envelope.data,
  );
});
