/** The words of all lists. Texts are compared after `normalizeText` or, in a search, the SQL function `search_text`. */
const wordSet = (...lists: string[]): ReadonlySet<string> => new Set(lists.join(" ").trim().split(/\s+/));

/** Words without a meaning of their own, in a search and in a question. */
const FUNCTION_WORDS = `
  a about actually all also am an and any are around as at be because been before best better but by can
  could did do does for from get getting give good great had has have having help helps i if in into is it
  its just know less like looking make makes many me more most my need needs not of off on one only or our
  out over please really recommend should show so some something take taking than that the their them then
  there these they thing things this to too top try under up use very want was way we were what when which
  while who why will with without work works would you your
`;

/** Further ones in a search. */
const SEARCH_FUNCTION_WORDS = `
  after being between both doing down during each every few gets helping her here him his how may might much
  no other per recommended safe safest said say says start stop such those through used useful using where
`;

/** Ignored when a search has no results with them. */
export const SEARCH_STOP_WORDS = wordSet(FUNCTION_WORDS, SEARCH_FUNCTION_WORDS);

/**
 * Further ones in a question to AI search. The two differ: "no", "per" and "safe" change what a question asks for, and
 * the weights of the goal classifier are trained with this list.
 */
const QUESTION_FUNCTION_WORDS = `
  again anything buy cant day days dont find got hi id ill im ive keep kind let lot made maybe myself never
  new now often ok option options pls product products rated s still stuff suggest suggestion supplement
  supplements t trying us well whats
`;

/** Ignored in a question to AI search. */
export const QUESTION_STOP_WORDS = wordSet(FUNCTION_WORDS, QUESTION_FUNCTION_WORDS);

/** Question words: common in everyday questions, never spell-corrected, optional when a search has no results with them. */
export const QUESTION_WORDS = wordSet(`
  additives aging allergy anxiety anxious asleep awake baby bedtime bloating body boost bought brain
  breakfast bright brittle buy calm cheap cheapest cold compare cost cramps cure dad daily daughter day days
  deal dinner doctor doctors dose drink easy eat effect effects empty energy enough evening everyday
  exercise expensive eyes face family faster father fatigue feel feeling filler fillers find flu focus food
  foods gain growth gut gym hair hangover happy hard headache headaches heal healing health healthy heart
  high hours hurt husband improve increase inside kids lab label labels later lead level levels lose loss
  low lower lowest meals meaning medicine memory mental mom month months mood morning mother muscle muscles
  nails natural night older pain parents period person pills pregnancy pregnant prevent prevention prevents
  price product products protect pure quality quick reduce relax relief remove review reviews runner running
  sensitive sick side skin sleep sleeping sleepy slow son sore stomach strength stress strong stuff
  supplement supplements support symptoms test tested tests thinning third tired together training travel
  treat treats trust verified water weak week weeks weight wife woman women worth year years young
`);

/** Words that are never spell-corrected in a search. */
export const PROTECTED_WORDS: ReadonlySet<string> = new Set([...SEARCH_STOP_WORDS, ...QUESTION_WORDS]);

/** Printed on most labels, so they do not distinguish products. */
export const LABEL_STOP_WORDS = wordSet(`
  and batch before best billion by cap caplet caplets caps capsule capsules cfu count daily dietary drops
  exp fl food for formula free from g gluten gmo gummies gummy health healthy in iu liquid lot lozenge
  lozenges mcg mg ml natural naturally net no non of oz party powder premium quality serving servings size
  softgel softgels supplement supplements support supports tablet tablets tested the third to ug use vcap
  vcaps vegan vegcaps vegetable vegetarian veggie weight wellness with wt
`);

const LEGAL_FORM_LIST = "corp corporation inc incorporated limited llc ltd";

/** Legal forms of companies, which are not part of a brand. */
export const LEGAL_FORMS = wordSet(LEGAL_FORM_LIST);

const COMPANY_WORD_LIST = `
  brand brands co company enterprises foods group international lab labs laboratories laboratory
  nutraceuticals nutrition nutritionals pharma pharmaceuticals products usa
`;

/**
 * Company words: suffixes that labels often omit: "NOW Foods" prints "NOW". Words that also describe a product
 * ("health", "sports", "naturals") are not included.
 */
export const COMPANY_WORDS = wordSet(LEGAL_FORM_LIST, COMPANY_WORD_LIST);
