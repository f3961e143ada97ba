/** When a word is corrected, and which correction is likelier; the same for both search engines. */

/** Other readings of the words and spell correction are tried when there are fewer hits than this. */
export const SPELL_CHECK_BELOW_HITS = 10;

export const MAX_CORRECTIONS = 6;

/** Minimum word length, in letters, for corrections at edit distance 1 and 2, and the maximum length for any. */
export const MIN_LENGTH_DISTANCE_1 = 4;
const MIN_LENGTH_DISTANCE_2 = 7;
export const MAX_WORD_LENGTH = 40;

/** An indexed word is only corrected if it has this many letters and the correction is this many times as frequent. */
const MIN_INDEXED_WORD_LENGTH = 6;
export const MIN_FREQUENCY_RATIO = 8;

/** The largest edit distance at which a word on so many products is corrected; 0: it is not. */
export function maxCorrectionDistance(word: string, frequency: number): 0 | 1 | 2 {
  if (frequency > 0) return word.length < MIN_INDEXED_WORD_LENGTH ? 0 : 1;
  return word.length >= MIN_LENGTH_DISTANCE_2 ? 2 : 1;
}

/** Natural logarithm: each edit costs a factor of 100 in frequency, a different first letter a factor of 10. */
export const correctionLikelihood = ({
  documentFrequency,
  distance,
  isSameStart,
}: {
  documentFrequency: number;
  distance: number;
  isSameStart: boolean;
}): number => Math.log(documentFrequency) - distance * Math.log(100) - (isSameStart ? 0 : Math.log(10));
