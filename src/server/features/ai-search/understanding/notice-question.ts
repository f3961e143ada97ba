import { findAnalyte } from "#domain/analytes/find.ts";
import { QUESTION_STOP_WORDS } from "#domain/text/stop-words.ts";
import { normalizeQuestion, splitWords } from "./words.ts";

/**
 * A question that authorities' notices answer. `recall`: whether something was recalled or warned of; `banned`: whether an
 * ingredient is prohibited; `hidden`: in what a hidden drug was found.
 */
export interface NoticeQuestion {
  kind: "recall" | "banned" | "hidden";
  /** What it is about, without the words of asking: "live it up greens"; empty for "latest recalls". */
  words: string[];
  /** Analyte that it names, such as a drug; null if none. */
  hazard: string | null;
}

/** "Recall" as what a memory does. */
const OF_MEMORY =
  /\b(?:memory|word|name|names|instant|better|improve|quick|quicker|sharper|cant|cannot|to|help me|i|my) recall\b|\brecall (?:names?|words?|things|what|where|who|faces|information|facts|tests?)\b/;
const RECALL =
  /\brecall(?:s|ed)\b|\b(?:a|any|the|product|on|under|fda|eu|safety|active|recent|latest|new|class(?: (?:[123]|i{1,3}|one|two|three))?|been|ongoing) recall\b|\brecall (?:list|lists|notices?|history|status|on|of|for|about|going)\b|\b(?:fda|rasff|eu|safety|public|import|health) (?:alerts?|warnings?|notices?)\b|\bpulled (?:from|off) (?:the )?(?:shelf|shelves|market|stores?|sale)\b|\btaken off (?:the )?(?:shelf|shelves|market)\b/;
const BANNED = "(?:banned|prohibited|outlawed|forbidden|illegal|unlawful|legal|allowed)";
const BANNED_QUESTIONS = [
  new RegExp(`^(?:so |hey |quick question )?(?:is|are|was|were|has|have)(?:nt)? .*\\b${BANNED}\\b`),
  new RegExp(`\\b(?:which|what|list of|any) (?:\\S+ ){0,3}(?:is |are )?${BANNED}\\b`),
  new RegExp(`\\b(?:if|whether) .*\\b(?:is|are|was|got) ${BANNED}\\b`),
  /\b(?:why|when) (?:is|are|was|were|did) .*\b(?:banned|prohibited|outlawed)\b/,
];
/** Wishes for products without such things. */
const WITHOUT_BANNED =
  /\b(?:no|not|without|free of|nothing|zero|isnt|arent) (?:\S+ ){0,2}(?:banned|prohibited)\b/;
const HIDDEN =
  /\b(?:hidden|undeclared|undisclosed|spiked|laced|adulterated|tainted|secretly|sneaked|snuck|caught)\b/;

/** Words of laws, in a question that surely asks for notices. */
const OF_LAWS = /\b(?:banned?|legal|illegal|outlaw(?:ed)?|prohibited|law|laws|allowed)\b/;

/** Words of asking, beside the stop words. */
const ASKING: ReadonlySet<string> = new Set(
  `recall recalls recalled recalling fda rasff eu usa us alert alerts warning warnings notice notices public safety health ever
  pulled shelf shelves market stores store off taken from banned prohibited outlawed forbidden illegal unlawful legal
  allowed hidden undeclared undisclosed spiked laced adulterated tainted secretly caught brand brands company companies
  list lists latest recent recently last year month week lately currently anymore ongoing active going been there here
  ingredient ingredients substance substances country countries america europe now today yet did does were was is are
  has have had why when whether heard tell know check sold sale selling since still drug drugs somewhere anywhere`.split(
    /\s+/,
  ),
);

/** What notices are asked for; null if the question is about something else. `isRecall`: it asks for them in whatever words. */
export function readNoticeQuestion(question: string, { isRecall = false } = {}): NoticeQuestion | null {
  const text = normalizeQuestion(question).replaceAll(" ,", "").trim();
  const read = kindOf(text) ?? (isRecall ? kindByLaws(text) : null);
  if (read === null) return null;
  const all = splitWords(text);
  const words = all.filter((word) => !QUESTION_STOP_WORDS.has(word) && !ASKING.has(word));
  const hazard = hazardIn(all);
  if (read !== "hidden" || hazard !== null) return { kind: read, words, hazard };
  return isRecall ? { kind: "recall", words, hazard } : null;
}

/** Words of authorities' notices, however they are put. */
const OF_NOTICES =
  /\b(?:recall\w*|warn\w*|alerts?|notices?|pulled|withdrawn|lawsuits?|sued|rasff|hidden|spiked|tainted|adulterat\w*|contaminat\w*|salmonella|listeria|bad batch|crackdown|seized)\b/;

/** What a question asks of notices that the encoder takes for one of them: a sentence about rules and shops is none. */
const kindByLaws = (text: string): "banned" | "recall" | null =>
  OF_LAWS.test(text) ? "banned" : OF_NOTICES.test(text) ? "recall" : null;

function kindOf(text: string): NoticeQuestion["kind"] | null {
  if (RECALL.test(text) && !OF_MEMORY.test(text)) return "recall";
  if (BANNED_QUESTIONS.some((pattern) => pattern.test(text)) && !WITHOUT_BANNED.test(text)) return "banned";
  return HIDDEN.test(text) ? "hidden" : null;
}

/** Names under which people know hidden drugs, and those of ours. */
const EVERYDAY_DRUGS: ReadonlyMap<string, string> = new Map([
  ["viagra", "sildenafil"],
  ["cialis", "tadalafil"],
  ["levitra", "vardenafil"],
]);

/** The hidden drug, germ or contaminant that a question names by up to three words. */
function hazardIn(words: readonly string[]): string | null {
  for (let size = 3; size > 0; size--)
    for (let from = 0; from + size <= words.length; from++) {
      const name = words.slice(from, from + size).join(" ");
      const analyte = name.length > 3 ? findAnalyte(EVERYDAY_DRUGS.get(name) ?? name) : null;
      if (analyte && HAZARDS.has(analyte.kind)) return analyte.id;
    }
  return null;
}

const HAZARDS: ReadonlySet<string> = new Set(["adulterant", "pathogen"]);
