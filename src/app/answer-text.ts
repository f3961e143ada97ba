import { LRUCache } from "lru-cache";
import type { CallInProcess } from "#web/api/in-process-client.ts";

type Answer = Awaited<ReturnType<CallInProcess>>;

/** An answer to an API call on its way to another thread, with its data as JSON. */
export interface AnswerText extends Omit<Answer, "envelope"> {
  envelope: Omit<Answer["envelope"], "data">;
  data: string;
}

export const toAnswerText = ({ statusCode, envelope: { data, ...envelope } }: Answer): AnswerText => ({
  statusCode,
  envelope,
  data: JSON.stringify(data ?? null),
});

/** Length of the texts that a thread remembers, in characters: some hundreds of answers. */
const MAX_CHARACTERS = 4_000_000;

/**
 * Reads answers in the thread that asked for them. The same text is the same object, as an answer from the answer cache is in
 * one thread: what is computed once per object (a report's page, an answer's JSON) is not computed again for every page. The
 * objects are shared by pages: do not change them.
 */
export class AnswerReader {
  readonly #known = new LRUCache<string, { data: unknown }>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (_, text) => text.length,
  });

  read({ statusCode, envelope, data: text }: AnswerText): Answer {
    const known = this.#known.get(text) ?? { data: JSON.parse(text) as unknown };
    this.#known.set(text, known);
    return { statusCode, envelope: { ...envelope, data: known.data } };
  }
}
