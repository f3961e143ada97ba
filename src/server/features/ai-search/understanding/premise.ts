import { normalizeQuestion } from "./words.ts";

export type Claim = "certified" | "approved" | "passed" | "failed" | "tested" | "lead_free";

/** A claim that a question takes for granted, and its subject. */
export interface Premise {
  subject: string;
  claim: Claim;
}

const CLAIM_WORDS: readonly { claim: Claim; words: string }[] = [
  { claim: "approved", words: "(?:fda )?approved(?: by the fda)?" },
  { claim: "certified", words: "(?:fully )?(?:certified|usp verified|nsf certified|gmp certified)" },
  {
    claim: "lead_free",
    words:
      "(?:(?:completely |totally )?(?:lead free|free of lead|free from lead|without lead|metal free|free of heavy metals|free of metals)|(?:have|has|having|contains?|containing) no (?:lead|heavy metals|metals))",
  },
  {
    claim: "passed",
    words: "(?:pass|passed|passes|passing)(?: (?:all|every|the|its|your|their) \\w+| tests| testing)?",
  },
  {
    claim: "failed",
    words: "(?:fail|failed|fails|failing|recalled)(?: (?:the|its|your|all|their) \\w+| tests| testing)?",
  },
  { claim: "tested", words: "(?:lab |independently |third party )?(?:tested|verified)" },
];
const PREMISE_INTRODUCTIONS =
  "since|because|given that|given|now that|knowing that|knowing|considering that|considering|seeing that|as|assuming|if|why is|why are|why was|why were|why did|why does|why has|how come|how is|how was|how did|how has|i (?:know|heard|read|see)(?: that)?|you (?:say|said)(?: that)?";
const AUXILIARY_VERBS =
  "(?:is|are|was|were|has|have|had|did|does|got|gets|been|being|always|already|just|all|also|be) ";

const PATTERNS = CLAIM_WORDS.map(({ claim, words }) => ({
  claim,
  patterns: [
    new RegExp(
      `\\b(?:${PREMISE_INTRODUCTIONS}) (?:the )?([a-z0-9][a-z0-9 .,%+-]{2,70}?) (?:${AUXILIARY_VERBS})*${words}(?![a-z0-9])`,
    ),
    new RegExp(
      `^(?:the )?([a-z0-9][a-z0-9 .,%+-]{2,70}?) (?:is|are|was|has|have|got) (?:${AUXILIARY_VERBS})*${words} *(?:,|right|so|isnt|correct|true)`,
    ),
  ],
}));

/** Detects the premise of a question; null if it has none. */
export function detectPremise(question: string): Premise | null {
  const text = normalizeQuestion(question);
  for (const { claim, patterns } of PATTERNS) {
    for (const pattern of patterns) {
      const subject = pattern.exec(text)?.[1]?.trim();
      if (subject && !/^(?:it|they|this|that|these|those|which|something)$/.test(subject))
        return { subject, claim };
    }
  }
  return null;
}
