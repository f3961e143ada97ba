import {
  type DestinationStream,
  type LogFn,
  type Logger as PinoLogger,
  pino,
  stdSerializers,
  stdTimeFunctions,
} from "pino";
import type { Config } from "./config.ts";

export type Logger = PinoLogger;

const HIDDEN = "[hidden]";

/** JSON members whose value is never written, at any depth. */
const SECRET_MEMBERS =
  "authorization|proxy-authorization|cookie|set-cookie|x-api-key|token|guest_token|reset_token|session_token|" +
  "password|old_password|new_password|confirm_password|user_otp|otp|secret|email|email_id|pending_email_id";

/** What is taken out of every line, whatever object or sentence it stands in. In this order. */
const REDACTIONS: readonly [RegExp, string][] = [
  [new RegExp(`"(${SECRET_MEMBERS})":(?:"(?:[^"\\\\]|\\\\.)*"|\\d+)`, "gi"), `"$1":"${HIDDEN}"`],
  [/\b(bearer|basic) +[\w.~+/=-]+/gi, `$1 ${HIDDEN}`],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, HIDDEN],
  [/([?&](?:token|code|otp|key|email|signature)=)[^&\s"\\]+/gi, `$1${HIDDEN}`],
  [/:\/\/[^\s/@"\\]{1,256}@/g, `://${HIDDEN}@`],
  [
    /[^\s"'<>()[\]\\,:;@=]{1,64}(?:@|%40)[^\s"'<>()[\]\\,:;@/]{1,255}\.[a-z\u00a1-\uffff-]{2,63}/gi,
    "[e-mail]",
  ],
];

/** One line of the log without tokens, passwords, credentials in addresses, or e-mail addresses. */
const redact = (line: string): string =>
  REDACTIONS.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line);

/** An error with its stack, but without the values of a failed query: they are what readers typed, and letters to them. */
function presentError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { params: _, detail: __, ...shown } = stdSerializers.err(error);
  let { message, stack } = shown;
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (!("params" in at)) continue;
    const values = `\nparams: ${at.params}`;
    message = message.replaceAll(values, "");
    stack = stack.replaceAll(values, "");
  }
  return { ...shown, message, stack };
}

/** An error that is logged without a sentence would lend its own message, values and all. */
function nameErrors(this: Logger, given: Parameters<LogFn>, log: LogFn): void {
  const [first] = given as unknown[];
  const error = first instanceof Error || (first as { err?: unknown } | null)?.err instanceof Error;
  log.apply(this, error && given.length === 1 ? [first, "an error"] : given);
}

/** JSON lines on standard output, each redacted as the last thing before it is written. */
export function createLogger(config: Pick<Config, "logLevel">, destination?: DestinationStream): Logger {
  const options = {
    level: config.logLevel,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: presentError },
    hooks: { streamWrite: redact, logMethod: nameErrors },
  };
  return destination ? pino(options, destination) : pino(options);
}
