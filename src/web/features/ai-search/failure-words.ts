import { MESSAGES } from "#contract/messages.ts";
import type { CallFailure } from "../../api/call-failure.ts";

/** No answer came at all: what the browser says of that helps nobody. */
export const inWords = (error: CallFailure): { message: string } =>
  error.status === 0 ? { message: MESSAGES.notLoaded } : error;
