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

const REDACTED = "[hidden]";

/** JSON keys whose values are redacted, at any depth. */
const SECRET_KEYS =
  "authorization|proxy-authorization|cookie|set-cookie|x-api-key|token|guest_token|reset_token|session_token|" +
  "password|old_password|new_password|confirm_password|user_otp|otp|secret|email|email_id|pending_email_id";

/** Redactions of every log line, applied in this order. */
const REDACTIONS: readonly [RegExp, string][] = [
  [new RegExp(`"(${SECRET_KEYS})":(?:"(?:[^"\\\\]|\\\\.)*"|\\d+)`, "gi"), `"$1":"${REDACTED}"`],
  [/\b(bearer|basic) +[\w.~+/=-]+/gi, `$1 ${REDACTED}`],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, REDACTED],
  [/([?&](?:token|code|otp|key|email|signature)=)[^&\s"\\]+/gi, `$1${REDACTED}`],
  [/:\/\/[^\s/@"\\]{1,256}@/g, `://${REDACTED}@`],
  [
    /[^\s"'<>()[\]\\,:;@=]{1,64}(?:@|%40)[^\s"'<>()[\]\\,:;@/]{1,255}\.[a-z\u00a1-\uffff-]{2,63}/gi,
    "[email]",
  ],
];

/** Redacts tokens, passwords, credentials in URLs and email addresses from a log line. */
const redact = (line: string): string =>
  REDACTIONS.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line);

/** Most characters of a failed statement in the log. */
const MAX_STATEMENT_LENGTH = 2000;

/**
 * Serializes an error with its stack, without the parameters of a failed query, which hold user input and emails, and with
 * the beginning of a long statement.
 */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { params: _, detail: __, query: ___, ...shown } = stdSerializers.err(error);
  let { message, stack } = shown;
  const replace = (text: string, by: string) => {
    message = message.replaceAll(text, () => by);
    stack = stack.replaceAll(text, () => by);
  };
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    if ("params" in current) replace(`\nparams: ${current.params}`, "");
    if ("query" in current && typeof current.query === "string")
      replace(current.query, shorten(current.query));
  }
  return { ...shown, message, stack };
}

const shorten = (statement: string): string =>
  statement.length > MAX_STATEMENT_LENGTH
    ? `${statement.slice(0, MAX_STATEMENT_LENGTH)}… (${statement.length} characters)`
    : statement;

/** Gives errors logged without a message a fixed one; pino would use the error's own message, parameters included. */
function addErrorMessage(this: Logger, args: Parameters<LogFn>, log: LogFn): void {
  const [first] = args as unknown[];
  const isError = first instanceof Error || (first as { err?: unknown } | null)?.err instanceof Error;
  log.apply(this, isError && args.length === 1 ? [first, "Unexpected error"] : args);
}

/** A logger that writes JSON lines to standard output, redacted just before they are written. */
export function createLogger(config: Pick<Config, "logLevel">, destination?: DestinationStream): Logger {
  const options = {
    level: config.logLevel,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: serializeError },
    hooks: { streamWrite: redact, logMethod: addErrorMessage },
  };
  return destination ? pino(options, destination) : pino(options);
}
