/** Words of a question that say nothing about a product: left out where a question finds nothing as it stands. */
const FILLERS = `a about actually after all also am an and any are around as at be because been before being best
better between both but by can could did do does doing down during each every few for from get gets getting give
good great had has have having help helping helps her here him his how i if in into is it its just know less like
looking make makes many may me might more most much my need needs no not of off on one only or other our out over
per please really recommend recommended safe safest said say says should show so some something start stop such take
taking than that the their them then there these they thing things this those through to too top try under up use
used useful using very want was way we were what when where which while who why will with without work works would
you your`;

/**
 * Words that people ask with: no misspelling of something else, and in a question less telling than what it is about.
 */
const ASKING = `additives aging allergy anxiety anxious asleep awake baby bedtime bloating body boost bought brain
breakfast bright brittle buy calm cheap cheapest cold compare cost cramps cure dad daily daughter day days deal
dinner doctor doctors dose drink easy eat effect effects empty energy enough evening everyday exercise expensive
eyes face family faster father fatigue feel feeling filler fillers find flu focus food foods gain growth gut gym
hair hangover happy hard headache headaches heal healing health healthy heart high hours hurt husband improve
increase inside kids lab label labels later lead level levels lose loss low lower lowest meals meaning medicine
memory mental mom month months mood morning mother muscle muscles nails natural night older pain parents period
person pills pregnancy pregnant prevent prevention prevents price product products protect pure quality quick reduce
relax relief remove review reviews runner running sensitive sick side skin sleep sleeping sleepy slow son sore
stomach strength stress strong stuff supplement supplements support symptoms test tested tests thinning third tired
together training travel treat treats trust verified water weak week weeks weight wife woman women worth year years
young`;

const listOf = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

export const FILLER_WORDS = listOf(FILLERS);
export const ASKING_WORDS = listOf(ASKING);

/** Words that are never taken for a misspelling. */
export const PROTECTED_WORDS: ReadonlySet<string> = new Set([...FILLER_WORDS, ...ASKING_WORDS]);
