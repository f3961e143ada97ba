import { formatCount } from "#domain/amounts.ts";
import type { LogCheck, LogFailure } from "./check-log.ts";
import { VerificationLine } from "./verification-line.tsx";

/** The document in the site's log, and the log compared with the one that this browser saw before. */
export function LogStep({ log }: { log: LogCheck }) {
  const title = "It’s in the log of everything we published, and nothing in that log has changed";
  switch (log.outcome) {
    case "consistent":
      return <VerificationLine state="held" title={title} detail={consistentText(log)} />;
    case "failed":
      return <VerificationLine state="failed" title={title} detail={LOG_FAILURES[log.why](log)} />;
    case "not_checked":
      return <VerificationLine state="not_checked" title={title} detail={NOT_CHECKED[log.why]} />;
  }
}

function consistentText({ size, seenBefore, witnesses }: LogCheck & { outcome: "consistent" }): string {
  const seen =
    seenBefore === null
      ? "Your browser remembers this log from now on"
      : `It had ${formatCount(seenBefore, "document")} when your browser last looked`;
  const signed = witnesses.length > 0 ? [`Also signed by ${witnesses.join(", ")}`] : [];
  return [`${formatCount(size, "document")} in the log`, seen, ...signed].map((text) => `${text}.`).join(" ");
}

const NOT_CHECKED = {
  unreachable: "It couldn’t be loaded. Try again.",
  no_checkpoint: "The log hasn’t been signed yet.",
  too_new: "The document is newer than the latest signed state of the log. Try again later.",
} as const;

type FailedLog = LogCheck & { outcome: "failed" };

const seenText = ({ seenBefore }: FailedLog) => formatCount(seenBefore ?? 0, "document");

/** What is wrong with the log, in plain words. */
export const LOG_FAILURES: Readonly<Record<LogFailure, (log: FailedLog) => string>> = {
  gone: (log) =>
    `This site showed your browser a log of ${seenText(log)} before, and no longer shows any log.`,
  unsigned: () => "The log of what this site has published isn’t signed by a valid key.",
  not_included: () =>
    "This report isn’t in the log of what this site has published. Others may not be shown this report.",
  shrunk: (log) =>
    `Documents were removed: this site had published ${seenText(log)} when your browser last looked, and now has ${log.size ?? 0}.`,
  forked: (log) =>
    `History was rewritten: the first ${seenText(log)} that this site published aren’t the ones your browser saw before, or others are shown different ones.`,
};
