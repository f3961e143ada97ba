import { RESEARCH_GRADE_LABELS, RESEARCH_GRADES } from "#contract/ai-search-vocabulary.ts";
import { ingredientInSentence } from "#domain/text/ingredient-in-sentence.ts";
import { formatList } from "#domain/text/list.ts";
import { presentResearchSource } from "../ranking/research-sources.ts";
import type { MatchedLink } from "../schema.ts";
import { GOALS, type Goal, type GoalLink } from "../understanding/goals.ts";
import type { CitedSentence } from "./facts.ts";

/** What research says about what a question asks for: a sentence, and the links that it rests on, the best evidence first. */
export interface Research {
  sentences: CitedSentence[];
  links: MatchedLink[];
}

export const NO_RESEARCH: Research = { sentences: [], links: [] };

interface Asked {
  /** Slugs of goals and ingredients that the question names. */
  goal: readonly string[];
  ingredient: readonly string[];
  /** What it excludes: ingredients and allergens by name, and diets, which exclude ingredients that we cannot name. */
  without: readonly string[];
  diet: readonly string[];
  free_from: readonly string[];
}

/** An ingredient is known for other purposes than those that are asked for. */
const missingFor = (goal: readonly string[], name: string): CitedSentence[] =>
  goal.slice(0, 1).flatMap((slug) => {
    const asked = GOALS.get(slug);
    return asked
      ? [
          {
            text: `We hold no research on ${ingredientInSentence(name)} for ${quoted(asked, ".")}`,
            citations: [],
          },
        ]
      : [];
  });

/** What a source found, with a link to it. */
const findingOf = ({ finding }: GoalLink): CitedSentence[] =>
  finding === undefined
    ? []
    : [{ text: finding.text, citations: [], source: presentResearchSource(finding.source) }];

interface Found {
  goal: Goal;
  link: GoalLink;
}

/** Links that are shown beside the sentence. */
const MAX_LINKS = 4;

/** `nameOf`: an ingredient's name by its slug, if the catalog has it. */
export function researchOn(
  { goal, ingredient, without, diet, free_from }: Asked,
  nameOf: (slug: string) => string | undefined,
): Research {
  // The best of all for a goal may be what the question excludes: melatonin, or shellfish by the name of glucosamine.
  if (ingredient.length === 0 && without.length + diet.length + free_from.length > 0) return NO_RESEARCH;
  const isKnown = ({ link }: Found) => nameOf(link.ingredient) !== undefined;
  const asked = linksOf({ goal, ingredient }).filter(isKnown);
  const found = asked.length > 0 ? asked : linksOf({ goal: [], ingredient }).filter(isKnown);
  const [best] = found;
  if (!best) return NO_RESEARCH;
  const named = (link: GoalLink) => nameOf(link.ingredient) ?? link.ingredient;
  const text =
    ingredient.length > 0
      ? ofIngredient(best, named(best.link))
      : ofGoal(
          best,
          found.filter(({ link }) => link.grade === best.link.grade).map(({ link }) => named(link)),
        );
  const links = found
    .slice(0, MAX_LINKS)
    .map(({ goal: { slug }, link }) => ({ goal: slug, ingredient: link.ingredient, name: named(link) }));
  // A list of what people take for a purpose, of which no source was read, answers nothing.
  if (ingredient.length === 0 && !best.link.isSourceRead) return { sentences: [], links };
  return {
    sentences: [
      ...(asked.length > 0 ? [] : missingFor(goal, named(best.link))),
      { text, citations: [] },
      ...findingOf(best.link),
    ],
    links,
  };
}

/** The named ingredients for the named goals, or for any; all of a goal's, if no ingredient is named. */
function linksOf({ goal, ingredient }: Pick<Asked, "goal" | "ingredient">): Found[] {
  const goals = goal.length > 0 ? goal.flatMap((slug) => GOALS.get(slug) ?? []) : [...GOALS.values()];
  if (goal.length === 0 && ingredient.length === 0) return [];
  const asked = new Set(ingredient);
  return goals
    .flatMap((one) =>
      one.links.flatMap((link) =>
        asked.size === 0 || asked.has(link.ingredient) ? [{ goal: one, link }] : [],
      ),
    )
    .toSorted(
      (a, b) =>
        RESEARCH_GRADES.indexOf(a.link.grade) - RESEARCH_GRADES.indexOf(b.link.grade) ||
        Number(b.link.isSourceRead) - Number(a.link.isSourceRead) ||
        b.link.weight - a.link.weight,
    );
}

/** American quotation: the comma stands inside. */
const quoted = ({ name }: Goal, mark = ""): string => `“${name.toLowerCase()}${mark}”`;

/** A grade that rests on sources which we have not read says so, and nothing of trials. */
const NOT_READ = "we haven’t checked the sources ourselves yet, so we don’t grade it";

const ofIngredient = ({ goal, link }: Found, name: string): string =>
  `Research on ${ingredientInSentence(name)} for ${quoted(goal)}: ${link.isSourceRead ? RESEARCH_GRADE_LABELS[link.grade] : NOT_READ}.`;

/** Names of one grade in a sentence. */
const MAX_NAMES = 3;

function ofGoal({ goal, link }: Found, names: readonly string[]): string {
  const best = formatList([...new Set(names.map(ingredientInSentence))].slice(0, MAX_NAMES));
  return link.grade === "established" || link.grade === "nutrient"
    ? `Of what people take for ${quoted(goal, ",")} the best evidence here is for ${best}: ${RESEARCH_GRADE_LABELS[link.grade]}.`
    : `Nothing on our list for ${quoted(goal)} is shown in trials. For ${best}: ${RESEARCH_GRADE_LABELS[link.grade]}.`;
}
