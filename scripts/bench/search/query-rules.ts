/** The words of a product's label. */
interface Label {
  brand: readonly string[];
  name: readonly string[];
}

/** Whether a rule that makes queries could leave these words of a label: then it may be the one in mind. */
export type Leaves = (asked: readonly string[], label: Label) => boolean;

/** Words of a name that a partial name leaves out. */
export const droppedOf = (name: readonly string[]): number => Math.ceil(name.length / 3);

/** The brand, and of the name all but a third, in its order. */
export const leavesPart: Leaves = (asked, { brand, name }) => {
  if (name.length < 3 || asked.length !== brand.length + name.length - droppedOf(name)) return false;
  if (!brand.every((word, at) => asked[at] === word)) return false;
  let at = brand.length;
  for (const word of name) if (word === asked[at]) at++;
  return at === asked.length;
};

/** Everything, the last word unfinished. */
export const leavesBeginning: Leaves = (asked, { brand, name }) => {
  const words = [...brand, ...name];
  const last = words.length - 1;
  return (
    asked.length === words.length &&
    asked.every((word, at) => (at === last ? words[at]?.startsWith(word) : words[at] === word))
  );
};
