/**
 * What companies add to their name, and labels as often leave out: "NOW Foods" prints "NOW". Words that also say what a
 * product is for or made of ("health", "sports", "naturals") are not among them.
 */
const COMPANY_WORDS: ReadonlySet<string> = new Set(
  `brand brands co company corp corporation enterprises foods group inc incorporated international lab labs laboratories
laboratory limited llc ltd nutraceuticals nutrition nutritionals pharma pharmaceuticals products usa`.split(
    /\s+/,
  ),
);

/** No name has more of them. */
const MOST = 3;

/** The words of companies that follow the word at this place. */
export function companyWordsBehind(words: readonly string[], at: number): string[] {
  const behind = words.slice(at + 1, at + 1 + MOST);
  const end = behind.findIndex((word) => !COMPANY_WORDS.has(word));
  return end === -1 ? behind : behind.slice(0, end);
}

/** A company's name without them; the first word always counts. */
export const withoutCompanyWords = (words: readonly string[]): string[] =>
  words.filter((word, at) => at === 0 || !COMPANY_WORDS.has(word));
