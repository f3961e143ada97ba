/** The words of a product's label. */
interface Label {
  brand: readonly string[];
  name: readonly string[];
}

/** Whether a query rule could have produced these words from a label, so that the query may mean it. */
export type CouldProduce = (asked: readonly string[], label: Label) => boolean;

/** Number of words that a partial name omits. */
export const droppedWordCount = (name: readonly string[]): number => Math.ceil(name.length / 3);

/** The brand, and two thirds of the name's words in order. */
export const couldBePartialName: CouldProduce = (asked, { brand, name }) => {
  if (name.length < 3 || asked.length !== brand.length + name.length - droppedWordCount(name)) return false;
  if (!brand.every((word, at) => asked[at] === word)) return false;
  let at = brand.length;
  for (const word of name) if (word === asked[at]) at++;
  return at === asked.length;
};

/** All words, the last one truncated. */
export const couldBePrefix: CouldProduce = (asked, { brand, name }) => {
  const words = [...brand, ...name];
  const last = words.length - 1;
  return (
    asked.length === words.length &&
    asked.every((word, at) => (at === last ? words[at]?.startsWith(word) : words[at] === word))
  );
};
