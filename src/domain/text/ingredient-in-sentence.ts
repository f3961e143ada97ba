/** Words of names that keep their capital within a sentence: peoples and places. */
const PROPER = /^(?:African|American|Chinese|Indian|Japanese|Korean|Siberian)$/;

/** A name within a sentence: "Fish Oil" -> "fish oil", "St. John's Wort" -> "St. John's wort"; "EPA", "CoQ10", and Latin in part stay. */
export const ingredientInSentence = (name: string): string =>
  name.replaceAll(/(?<![\w'’.])[A-Z][a-z]+(?![\w'’.])/g, (word) =>
    PROPER.test(word) ? word : word.toLowerCase(),
  );
