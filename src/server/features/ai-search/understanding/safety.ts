import type { RefusalReason } from "#contract/ai-search-words.ts";
import dangers from "../knowledge/dangers.json" with { type: "json" };
import { nearest } from "./spelling.ts";
import { plain } from "./words.ts";

type Health = Exclude<RefusalReason, "off_topic">;

const DRUG_WORDS = new Set(dangers.drugs.filter((name) => !name.includes(" ")));
const DRUG_PHRASES = dangers.drugs.filter((name) => name.includes(" "));
/** Shorter names are a slip away from ordinary words. */
const LONG_NAME = 7;
const LONG_NAMES = [...DRUG_WORDS].filter((name) => name.length >= LONG_NAME);

/** Medicines that a plain text names, slips included. */
function namesDrug(text: string): boolean {
  if (DRUG_PHRASES.some((phrase) => ` ${text} `.includes(` ${phrase} `))) return true;
  return text
    .split(" ")
    .some(
      (word) => DRUG_WORDS.has(word) || (word.length >= LONG_NAME && nearest(word, LONG_NAMES, 1) !== null),
    );
}

const TAKE = `(?:take|taking|took|taken|use|using|give|giving|gave|have|having|had|swallow(?:ed|ing)?|eat|eating|ate|pop(?:ped|ping)?|need|get|dose|down(?:ed)?|drink|drank|go up to|start(?:ing)?)`;
const WHO = String.raw`(?:i|my|me|he|she|we|they|you|one|someone|somebody|people|a person|an? (?:adult|child|baby|toddler|kid|infant|dog|cat|man|woman|pregnant woman)|(?:my|our|the|his|her) (?:\w+ )?\w+|kids|children|babies|toddlers|adults|women|men|dogs|cats)`;

/** Read in this order: what could not wait comes first. */
const RULES: readonly { reason: Health; drug?: true; pattern: RegExp }[] = [
  {
    reason: "emergency",
    pattern:
      /\b(?:overdos\w*|poison(?:ed|ing)|suicid\w*|kill(?:ing)? (?:myself|himself|herself|my self)|kill me(?! in)|hang myself|no reason to live|end (?:my|it all|his|her) ?(?:life)?|self harm|hurt myself|want to die|stroke symptoms|having a (?:stroke|heart attack|seizure)|anaphyla\w*|unconscious|passed out|collapsed|not breathing|unresponsive|coughing up blood|vomiting blood|throwing up blood|blood in (?:my|his|her|the) (?:stool|vomit|urine|pee|poop)|call (?:911|999|112|an ambulance))\b/,
  },
  {
    reason: "emergency",
    pattern:
      /\b(?:chest (?:pain|hurts|feels tight|tightness|pressure|is tight)|pain in (?:my|the|his|her) (?:chest|left arm)|(?:cant|cannot|can not|hard to|struggling to|trouble) breath(?:e|ing)?|short(?:ness)? of breath|throat (?:is )?(?:closing|swelling)|(?:face|tongue|lips|throat) (?:is |are |has |have )?(?:swell\w*|swollen|numb|blue|drooping)|slurr\w+|heart is (?:racing and|pounding and)|seizure|convuls\w+|faint(?:ed|ing))\b/,
  },
  {
    reason: "emergency",
    pattern:
      /\b(?:swallowed|ate|took|drank|got into|downed|finished|emptied)\b.{0,40}\b(?:whole|entire|all (?:of )?(?:the|my|his|her)|full|too (?:many|much)|half (?:a|the)|a handful|handfuls|a bunch|\d{2,}|twenty|thirty|forty|fifty) ?.{0,24}\b(?:bottle|pack|packet|jar|pills?|tablets?|capsules?|gummies|gummy|box|tub|iron|vitamins?|melatonin|caffeine)?\b/,
  },
  {
    reason: "emergency",
    pattern:
      /\b(?:toddler|baby|child|kid|dog|cat|puppy|son|daughter|infant|little one)\b.{0,30}\b(?:swallowed|ate|got into|chewed|drank)\b/,
  },
  {
    reason: "interaction",
    drug: true,
    pattern:
      /\b(?:with|while|when|and|on|mix\w*|combin\w*|together|interact\w*|alongside|plus|safe|between|before|taking|take|takes|took|instead|replace|replac\w+|stop|stopp\w+|come off|coming off|quit|substitute|off|clash|same time|against|if|prescribed|ok|okay|swap|ditch|skip|reduce|cut)\b/,
  },
  {
    reason: "interaction",
    pattern:
      /\b(?:interact\w*|contraindicat\w*|contra indicat\w*|(?:safe|okay|ok|fine|dangerous|bad|risky|harmful|allowed) (?:to (?:take|use|have|give|mix|combine|drink) .{0,60})?(?:with|while|during|when|if|before|after|in) .{0,30}(?:pregnan\w*|breastfeed\w*|breast feeding|nursing|surgery|operation|kidney|liver disease|alcohol|epilep\w*|diabet\w*|heart (?:condition|disease|failure)|lupus|cancer|transplant|dialysis|autoimmune|bipolar|high blood pressure|trimester))\b/,
  },
  {
    reason: "interaction",
    pattern:
      /\b(?:can|could|should|may|is it (?:safe|ok|okay|fine|dangerous|bad|alright)|will it hurt|do i dare|am i allowed|would it be)\b.{0,80}\b(?:pregnan\w*|breastfeed\w*|breast feeding|nursing|before (?:my )?(?:surgery|operation|anesthesia)|kidney (?:disease|failure|stones|problems)|dialysis|liver (?:disease|failure|cirrhosis)|cirrhosis|transplant|epilep\w*|lupus|bipolar|schizophren\w*|cancer|tumou?r|heart (?:condition|disease|failure)|pacemaker|while drinking|with alcohol|with (?:wine|beer|vodka)|autoimmune|trimester|hemophilia|g6pd|hemochromatosis)\b/,
  },
  {
    reason: "interaction",
    pattern:
      /\b(?:can|could|should|may|safe|ok|okay|fine|bad|dangerous)\b.{0,30}\b(?:mix|combine|stack|take together|be taken (?:together|with)|take .{2,40} (?:together|at the same time|and .{2,30} together))\b/,
  },
  {
    reason: "diagnosis",
    pattern:
      /\b(?:cure|cures|treat|treats|heal|heals|get rid of|shrink|reverse|fight|beat|kill)\b.{0,30}\b(?:cancer|tumou?rs?|diabetes|alzheimer\w*|dementia|depression|adhd|autism|covid|hiv|aids|herpes|hepatitis|lupus|parkinson\w*|ms|multiple sclerosis|epilepsy|leukemia|schizophrenia|bipolar|crohn\w*|endometriosis|lyme|als|copd|pneumonia|tuberculosis|psoriasis|asthma|heart disease|kidney disease|infection)\b/,
  },
  {
    reason: "diagnosis",
    pattern:
      /\b(?:do i have|have i got|could (?:i|it|this|that) (?:be|have|mean)|might i have|am i (?:deficient|low|anaemic|anemic|diabetic|sick|ill|depressed|pregnant|dying|lacking)|whats wrong with|what is wrong with|what do i have|diagnos\w*|is (?:it|this|that|my) .{0,30}(?:cancer|a deficiency|deficiency|serious|a symptom|symptom|a sign|contagious|diabetes)|(?:symptom|sign)s? of (?:what|which|a|an|low|too|vitamin|iron|magnesium|zinc|b12)|what (?:does it mean|causes|is causing|disease|condition|illness|deficiency)|which (?:deficiency|disease|condition|illness)|why (?:do|does|is|are|am) (?:i|my|he|she|his|her)\b|my (?:blood test|lab|bloods|test results?|labs|scan|mri|x-ray|tsh|a1c|ferritin|psa)\b.{0,40}\b(?:mean|normal|bad|worry|worried|ok|okay|too (?:high|low)|explain|interpret)|interpret my|read my (?:blood|lab)|should i (?:see|go to) (?:a|the|my) (?:doctor|er|gp|hospital)|should i (?:be worried|worry))/,
  },
  {
    reason: "dosing",
    pattern: new RegExp(
      String.raw`\b(?:how (?:much|many|often|long|high|far)|what (?:amount|number|quantity)|how big)\b(?!.{0,40}\b(?:in (?:a|the|each|one|this|that)|per (?:bottle|pack|box|serving|scoop|capsule|tablet|gummy)|cost|costs|are (?:there|listed|tested)|lead|does (?:it|this|that|the) (?:contain|have|cost))\b).{0,60}\b(?:should|shall|can|could|must|may|do|does|to|would|is|are)\b.{0,40}\b${TAKE}\b`,
    ),
  },
  {
    reason: "dosing",
    pattern: new RegExp(
      String.raw`\b(?:how (?:much|many|often))\b.{0,50}\b(?:is (?:safe|too much|enough|ok|okay|dangerous|toxic|lethal|recommended|needed|right|good)|are (?:safe|too many|enough|ok|okay|dangerous)|before it|(?:a|per|each|every) (?:day|night|week)|daily|for (?:${WHO})\b|at once|in one (?:go|day|sitting))`,
    ),
  },
  {
    reason: "dosing",
    pattern:
      /\b(?:what|whats|which|right|correct|proper|safe|max|maximum|maximal|highest|lethal|toxic|fatal|deadly|ideal|optimal|recommended|recommend|best|daily|starting|loading|pediatric|childrens?|upper)\s?(?:is |s )?(?:the |a |my )?(?:right |correct |proper |safe |max |maximum |highest |best |ideal |optimal |recommended |daily |lethal |starting |upper |total )*(?:dose|doses|dosage|dosages|dosing|intake|limit)\b(?! label| gumm| tablet| capsule| powder)/,
  },
  {
    reason: "dosing",
    pattern: new RegExp(
      String.raw`\b(?:can|could|should|may|shall|must|do|is it (?:safe|ok|okay|fine|dangerous|bad|alright|too much)|what (?:happens|if)|would it|will it|ok|okay|safe)\b.{0,30}\b(?:${WHO})?\b.{0,20}\b(?:${TAKE}|double|triple|exceed|increase|raise|lower|split|crush|skip|halve|up)\b.{0,40}\b(?:\d[\d.]* ?(?:mg|g|iu|ug|mcg|cfu|pills?|capsules?|tablets?|gummies|scoops?|drops|times|at once|a day|x)?|two|three|four|five|six|ten|twice|more than|the dose|my dose|dose|dosage|every day|daily|each day|a day|on an empty stomach|at once|too much|too many|extra|several|recommended)\b`,
    ),
  },
  {
    reason: "dosing",
    pattern:
      /\b\d[\d.]* ?(?:mg|g|iu|ug|mcg|pills|capsules|tablets|gummies|scoops)\b.{0,40}\b(?:too (?:much|many|high|strong)|safe|enough|dangerous|toxic|lethal|kill|overdo\w*|a lot|harmful|hurt me|ok for|okay for|fine for)\b/,
  },
  {
    reason: "dosing",
    pattern:
      /\b(?:too much|too many|is|are)\b.{0,14}\b\d[\d.]* ?(?:mg|g|iu|ug|mcg|pills|capsules|tablets|gummies|scoops|times)\b.{0,50}\b(?:too|safe|enough|dangerous|toxic|lethal|ok|okay|fine|a day|daily|each day|per day)\b/,
  },
  {
    reason: "dosing",
    pattern:
      /\b(?:dose|dosage|dosing|dosis)\b.{0,24}\b(?:for (?:my|a|an|me|the|someone|kids|children|weight|body)|should|by weight|per kg|per kilo|calculator|schedule|chart|i need|to start)\b|\b(?:megadose|mega dose|microdose)\b.{0,30}\b(?:safe\w*|how|my|should|protocol|can)\b|\b(?:when|what time)\b.{0,16}\b(?:should|do|must|shall) (?:i|we|he|she) (?:take|give|use|stop)\b|\bhow (?:do|should|shall|must) (?:i|we) (?:dose|take|taper|titrate|cycle)\b/,
  },
  {
    reason: "dosing",
    pattern:
      /\b(?:should (?:i|we|he|she|my \w+|my \w+ \w+) (?:be )?(?:take|taking|use|using|give|giving|have)|(?:is it|would it be|is that) (?:\w+ )?(?:dangerous|safe|bad|harmful|ok|okay|risky|unsafe) (?:for .{0,30} )?to (?:take|use|give|mix|eat|have|drink|combine)|(?:can|could|may) (?:my|a|an) .{0,24}(?:year old|month old|child|baby|toddler|kid|dog|cat|son|daughter|infant)\b.{0,20}\b(?:take|use|have|drink|eat))\b/,
  },
  {
    reason: "diagnosis",
    pattern:
      /\b(?:lump|mole changed|unexplained weight loss|rash (?:wont|that wont|spreading)|went blind|lost (?:my )?vision|numb on one side)\b/,
  },
];

/** Why a question is not answered; null where nothing speaks against it. The interpretation is not asked for. */
export function dangerIn(question: string): Health | null {
  const text = plain(question).replaceAll(/ , /g, " ");
  const drug = namesDrug(text);
  return (
    RULES.find(({ drug: needsDrug, pattern }) => (!needsDrug || drug) && pattern.test(text))?.reason ?? null
  );
}
