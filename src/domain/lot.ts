/** "Lot L123"; many packages print the word with the number already. */
export const lotLabel = (lot: string): string => (/^(?:lot|batch)\b/i.test(lot) ? lot : `Lot ${lot}`);

/** The same inside a sentence: "lot L123". */
export const lotLabelInSentence = (lot: string): string => lotLabel(lot).replace(/^Lot /, "lot ");
