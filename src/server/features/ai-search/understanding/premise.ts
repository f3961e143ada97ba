import { plain } from "./words.ts";

export type Claim = "certified" | "approved" | "passed" | "failed" | "tested" | "lead_free";

/** What a question takes for granted, and of whom. */
export interface Premise {
  subject: string;
  claim: Claim;
}

const CLAIMS: readonly { claim: Claim; words: string }[] = [
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
const LEADS =
  "since|because|given that|given|now that|knowing that|knowing|considering that|considering|seeing that|as|assuming|if|why is|why are|why was|why were|why did|why does|why has|how come|how is|how was|how did|how has|i (?:know|heard|read|see)(?: that)?|you (?:say|said)(?: that)?";
const VERBS =
  "(?:is|are|was|were|has|have|had|did|does|got|gets|been|being|always|already|just|all|also|be) ";

const PATTERNS = CLAIMS.map(({ claim, words }) => ({
  claim,
  patterns: [
    new RegExp(`\\b(?:${LEADS}) (?:the )?([a-z0-9][a-z0-9 .,%+-]{2,70}?) (?:${VERBS})*${words}(?![a-z0-9])`),
    new RegExp(
      `^(?:the )?([a-z0-9][a-z0-9 .,%+-]{2,70}?) (?:is|are|was|has|have|got) (?:${VERBS})*${words} *(?:,|right|so|isnt|correct|true)`,
    ),
  ],
}));

/** The claim that a question rests on; null where it takes nothing for granted. */
export function premiseOf(question: string): Premise | null {
  const text = plain(question);
  for (const { claim, patterns } of PATTERNS) {
    for (const pattern of patterns) {
      const subject = pattern.exec(text)?.[1]?.trim();
      if (subject && !/^(?:it|they|this|that|these|those|which|something)$/.test(subject))
        return { subject, claim };
    }
  }
  return null;
}
