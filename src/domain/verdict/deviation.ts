/** Sentences of a text as printed. "2.8.13." ends none. */
const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.;!?])\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));

const withoutStop = (sentence: string): string => sentence.replace(/(?<![.;!?])[.;!?]+$/, "");

/** What turns a harmless sentence into one that says something. */
const EXCEPT = /\b(?:except\w*|but|however|other than|apart|save|only|although|because|not accredited)\b/i;

/** Ways to say that a method was followed: none, not applicable, "No deviations or exclusions". */
const NONE =
  /^(?:none|no|nil|n\.? ?\/? ?a|not applicable|none (?:noted|reported|known|observed|to report)|(?:there (?:were|are) )?(?:no|without|free of) (?:known |any )?(?:deviations?|additions?|exclusions?|departures?)\b.*|keine(?: abweichungen)?)$/i;

/** What statements of reports say everywhere: of items, copies, uncertainty, conformity, sampling, bases and signatures. */
const BOILERPLATE: readonly RegExp[] = [
  /^(?:the |these |all )?(?:test )?results? (?:stated |given |reported |herein )*(?:relate|apply|refer|pertain|are valid|hold)s? (?:only |solely |exclusively )?(?:to|for) [^:]*\b(?:items?|samples?|lots?|batch(?:es)?|articles?)\b[^:]{0,40}$/i,
  /^(?:this|the) (?:report|certificate)\b.*\b(?:reproduced|copied)\b/i,
  /^(?:this|the) (?:report|certificate) (?:is|was) (?:confidential|issued|signed|authori[sz]ed|approved|valid)\b/i,
  /^(?:the )?(?:measurement |expanded )?uncertaint(?:y|ies) (?:is|are) (?:the )?(?:expanded|stated|given|reported|calculated)(?: \(?(?:with|at|as|for|k|an?|the|expanded|uncertainty|coverage|factor|of|level|confidence|approximately|about|=|2|95 ?%)\)?)*$/i,
  /^statements? of conformity\b/i,
  /^(?:the )?samples? (?:was|were)(?: \w+ly)? (?:taken|drawn|provided|supplied|collected|submitted) by (?:the |our )?\w+$/i,
  /^(?:the )?samples? (?:was|were) received (?:intact|sealed|in good (?:condition|order))$/i,
  /^(?:the )?sampling (?:was|is) (?:done|performed|carried out) by (?:the |our )?\w+$/i,
  /^(?:the )?results? (?:are|is) (?:reported|expressed|given) on an? as[- ](?:received|is)(?: basis)?$/i,
  /^(?:tested|analy[sz]ed) by validated methods$/i,
  // True of every probiotic, whose organisms are the count.
  /^(?:the )?(?:total )?(?:aerobic |viable |microbial |plate )*counts? (?:do|does|is|are) not (?:apply|applicable|meaningful|appropriate) (?:to|for|in) (?:an? )?(?:products? (?:of|with|containing) )?(?:live|viable|probiotic) (?:micro-?organisms?|cultures?|bacteria|products?)$/i,
  /^end of (?:report|certificate)$/i,
];

/** "Results relate only to …" is no exception to anything. */
const isBoilerplate = (sentence: string): boolean =>
  BOILERPLATE.some((pattern) => pattern.test(sentence)) &&
  !EXCEPT.test(sentence.replace(/\bonly\b|\bexcept in full\b/gi, ""));

/** Sentences of a report's statement that are no boilerplate; null if there are none. */
export function statedRemark(statement: string | null | undefined): string | null {
  const told = sentencesOf(statement ?? "").filter((sentence) => !isBoilerplate(withoutStop(sentence)));
  return told.length === 0 ? null : told.join(" ");
}

/**
 * What a laboratory states of deviations from its methods (ISO/IEC 17025 §7.8.2.1 n); null if it says that there are none, or
 * nothing. No rule can tell what it does to the results, so a report with one is never a pass.
 */
export function statedDeviation(text: string | null | undefined): string | null {
  const sentences = sentencesOf(text ?? "").map(withoutStop);
  return sentences.every((sentence) => NONE.test(sentence) && !EXCEPT.test(sentence))
    ? null
    : (text ?? "").trim();
}
