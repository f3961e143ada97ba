/** Least characters of a secret that this site signs with. */
export const SHORTEST_SECRET = 32;
/** 32 random hexadecimal digits have fewer different ones once in a hundred million times. */
const LEAST_VARIETY = 8;

/** What examples, recipes and hurried people put where a secret belongs. */
const PLACEHOLDER_WORDS =
  /change|replace|insert|your|this|here|super|secret|passw(?:or[dt]|0rd)|pass|key|token|default|example|sample|dummy|test|placeholder|develop(?:ment)?|production|guest|jwt|minio|admin|root|letmein|qwerty|none|null|undefined|todo|that|for|the|of/g;

/** Whether nearly all of it is such words: somebody put it where a secret was to come. */
export function isPlaceholder(secret: string): boolean {
  const letters = secret.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  return letters !== "" && letters.replaceAll(PLACEHOLDER_WORDS, "").length <= letters.length / 4;
}

/** Why a secret can be guessed, as the end of a sentence that begins with its name; null for one that cannot. */
export function weaknessOf(secret: string): string | null {
  if (secret.length < SHORTEST_SECRET) return `must have at least ${SHORTEST_SECRET} characters`;
  if (isPlaceholder(secret)) return "must be a secret of your own, not a placeholder";
  if (new Set(secret).size < LEAST_VARIETY)
    return `must be random: this one has fewer than ${LEAST_VARIETY} different characters`;
  if (repeats(secret)) return "must be random: this one is a short piece said again and again";
  if (countsOn(secret)) return "must be random: this one only counts on";
  return null;
}

/** A text that is a shorter one several times over stands in twice itself before its end. */
const repeats = (secret: string): boolean => (secret + secret).indexOf(secret, 1) <= secret.length / 2;

/** At most every fifth character is anything but the next or the same as the one before: `abcdef…`, `9876…`. */
function countsOn(secret: string): boolean {
  const steps = [...secret].slice(1).map((char, at) => char.charCodeAt(0) - secret.charCodeAt(at));
  return steps.filter((step) => Math.abs(step) <= 1).length >= steps.length * 0.8;
}
