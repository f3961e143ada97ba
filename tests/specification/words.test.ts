import { expect, test } from "vitest";
import { FORM_MESSAGES, invalidLinkMessage, requestSentMessage } from "#contract/form-messages.ts";
import { MESSAGES } from "#contract/messages.ts";
import { PAGE_MESSAGES } from "#contract/page-messages.ts";
import { DROP_MESSAGES, PICTURE_MESSAGES } from "#contract/pictures.ts";
import { formatDate, formatRelative, UTC } from "#domain/dates.ts";
import { SPECIFICATION } from "./specification.ts";

test("messages: word for word", () => {
  expect({
    supplementNameRequired: MESSAGES.supplementNameRequired,
    supplementLinkRequired: MESSAGES.supplementLinkRequired,
    invalidLink: invalidLinkMessage("{host}"),
    sessionExpired: PAGE_MESSAGES.sessionExpired,
    useAuthOutsideProvider: PAGE_MESSAGES.useAuthOutsideProvider,
    newsletterReceived: FORM_MESSAGES.newsletterReceived,
    requestSent: requestSentMessage("{supplement name}"),
  }).toEqual(SPECIFICATION.messages);
});

test("messages of the uploader and of the generic drop zone: word for word, and no others", () => {
  expect(PICTURE_MESSAGES).toEqual(SPECIFICATION.pictureMessages);
  expect(DROP_MESSAGES).toEqual(SPECIFICATION.dropMessages);
});

test("dates: MMM DD, YYYY, or relative", () => {
  const { of, reads } = SPECIFICATION.date;
  expect(formatDate(of, UTC)).toBe(reads);
  expect(formatRelative(of, new Date(of).getTime(), UTC)).toBe("just now");
});
