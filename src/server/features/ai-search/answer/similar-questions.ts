import { meaningfulStems } from "./stems.ts";

/** A known question, and how alike another one is to it, 0 to 1. */
export interface Alike {
  question: string;
  similarity: number;
}

/** Questions of which the answer is known, to be compared with another one. */
export interface KnownQuestions {
  /**
   * How alike a question is to a known one, 0 to 1: the cosine of their stems, weighted by how rare they are among all known ones. `asked`:
   * its stems. `own`: stems that do not count, such as those of an ingredient's name, which all of its facts have in common.
   */
  similarity: (known: string, asked: ReadonlySet<string>, own?: ReadonlySet<string>) => number;
  /** The known questions that share a stem with one, the most alike first; none that is less alike than `least`. */
  mostAlike: (asked: ReadonlySet<string>, least: number) => Alike[];
}

interface Prepared {
  stemsByQuestion: ReadonlyMap<string, ReadonlySet<string>>;
  questionsByStem: ReadonlyMap<string, readonly string[]>;
  /** Sum of the weights of a question's stems. */
  weights: ReadonlyMap<string, number>;
}

const NONE: ReadonlySet<string> = new Set();

/** Prepares known questions; their stems are counted when one is asked for the first time. */
export function knownQuestions(questions: readonly string[]): KnownQuestions {
  let prepared: Prepared | null = null;
  const weightOf = (stem: string, { questionsByStem }: Prepared): number =>
    rarity(questions.length, questionsByStem.get(stem)?.length ?? 0);
  const sumOf = (stems: ReadonlySet<string>, of: Prepared, own = NONE): number => {
    let sum = 0;
    for (const stem of stems) if (!own.has(stem)) sum += weightOf(stem, of);
    return sum;
  };
  const get = (): Prepared => {
    prepared ??= prepare(questions);
    return prepared;
  };
  return {
    similarity: (known, asked, own = NONE) => {
      const of = get();
      const stems = of.stemsByQuestion.get(known) ?? NONE;
      const shared = new Set([...stems].filter((stem) => asked.has(stem)));
      return cosine(sumOf(shared, of, own), sumOf(asked, of, own), sumOf(stems, of, own));
    },
    mostAlike: (asked, least) => {
      const of = get();
      const shared = new Map<string, number>();
      for (const stem of asked) {
        const weight = weightOf(stem, of);
        for (const question of of.questionsByStem.get(stem) ?? [])
          shared.set(question, (shared.get(question) ?? 0) + weight);
      }
      const all = sumOf(asked, of);
      return [...shared]
        .map(([question, sum]) => ({ question, similarity: cosine(sum, all, of.weights.get(question) ?? 0) }))
        .filter(({ similarity }) => similarity >= least)
        .toSorted((one, other) => other.similarity - one.similarity);
    },
  };
}

/** Squared: the rarer a stem, the more it tells; one that no known question has, as much as the rarest. */
const rarity = (all: number, having: number): number => Math.log(1 + all / (1 + having)) ** 2;

const cosine = (shared: number, one: number, other: number): number =>
  shared === 0 ? 0 : shared / Math.sqrt(one * other);

function prepare(questions: readonly string[]): Prepared {
  const stemsByQuestion = new Map(questions.map((question) => [question, meaningfulStems(question)]));
  const questionsByStem = new Map<string, string[]>();
  for (const [question, stems] of stemsByQuestion)
    for (const stem of stems) {
      const having = questionsByStem.get(stem);
      if (having) having.push(question);
      else questionsByStem.set(stem, [question]);
    }
  const weightOf = (stem: string) => rarity(questions.length, questionsByStem.get(stem)?.length ?? 0);
  const weights = new Map(
    [...stemsByQuestion].map(([question, stems]) => [
      question,
      [...stems].reduce((sum, stem) => sum + weightOf(stem), 0),
    ]),
  );
  return { stemsByQuestion, questionsByStem, weights };
}
