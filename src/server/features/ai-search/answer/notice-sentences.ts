import { NOTICE_SOURCE_LABELS } from "#contract/notice-vocabulary.ts";
import type { ProhibitedIngredient, PublicNotice } from "#contract/notices.ts";
import { formatDate, UTC } from "#domain/dates.ts";

/** What authorities' notices say about a question. */
export interface NoticeFindings {
  /** As the question has it: "live it up greens"; empty for "latest recalls". */
  subject: string;
  notices: readonly PublicNotice[];
  /** All that were found, of which `notices` are the newest. */
  total: number;
  /** Whether any notice has been imported here. */
  hasNotices: boolean;
  /** Null: the question doesn't ask for it, or no list has been imported. */
  prohibited: readonly ProhibitedIngredient[] | null;
}

/** Notices stated in sentences; the others are listed below. */
const MAX_STATED = 2;
/** Characters of an authority's text in a sentence. */
const MAX_QUOTED = 160;

const SOURCES = Object.values(NOTICE_SOURCE_LABELS).join(" and ");

/** Never good news: what is not found here may have been recalled, and most products were never looked at. */
const NO_GOOD_NEWS =
  "That isn’t a good sign or a bad one: most products were never looked at, and only some authorities’ notices are here.";

const quoted = (text: string): string =>
  text.length <= MAX_QUOTED ? text : `${text.slice(0, text.lastIndexOf(" ", MAX_QUOTED))} …`;

const about = (subject: string): string => (subject === "" ? "" : ` about “${subject}”`);

/** Whether something was recalled or warned of, as far as known here. */
export function recallSentences({ subject, notices, total, hasNotices }: NoticeFindings): string[] {
  if (!hasNotices)
    return [
      "No authority’s notices have been loaded here, so we can’t say what was recalled or warned of. The FDA lists recalls with their lot numbers, to compare with the one on your package.",
    ];
  if (total === 0)
    return [
      `No notice${about(subject)} was found here, among those of ${SOURCES} that were loaded.`,
      NO_GOOD_NEWS,
    ];
  return [
    total === 1
      ? `One notice${about(subject)} was found here.`
      : `${total} notices${about(subject)} were found here, newest first.`,
    ...notices.slice(0, MAX_STATED).map(noticeSentence),
  ];
}

function noticeSentence({
  source,
  reference,
  classification,
  published_on,
  firm,
  product_text,
  reason,
}: PublicNotice): string {
  const by = firm ? `, ${firm}` : "";
  return `${NOTICE_SOURCE_LABELS[source]} ${reference}, ${formatDate(published_on, UTC)}, ${classification}${by}: “${quoted(product_text)}” Reason: “${quoted(reason)}”`;
}

/** Whether an ingredient is on the list of prohibited ones. */
export function bannedSentences({ subject, prohibited }: NoticeFindings): string[] {
  if (prohibited === null)
    return ["No list of prohibited ingredients has been loaded here, so we can’t say whether it is on one."];
  if (prohibited.length === 0)
    return [
      subject === ""
        ? "Name an ingredient, and we look it up in the US military’s list of prohibited dietary supplement ingredients."
        : `“${subject}” wasn’t found on the US military’s list of prohibited dietary supplement ingredients, the only list loaded here. That doesn’t mean that it is allowed or safe: laws and sports have lists of their own.`,
    ];
  return prohibited.map(({ substance, label_name, reasons }) => {
    const alias = substance.toLowerCase() === label_name.toLowerCase() ? "" : ` as ${substance}`;
    const why = reasons.map(({ reason }) => reason).join("; ");
    return `${label_name} is on the US military’s list of prohibited dietary supplement ingredients${alias}${why ? `: ${why}` : ""}.`;
  });
}
