/** Minimum length of a secret that this site signs with. */
export const MIN_SECRET_LENGTH = 32;
/** 32 random hexadecimal digits have fewer distinct ones once in a hundred million times. */
const MIN_DISTINCT_CHARACTERS = 8;

/** Words found in placeholders instead of secrets. */
const PLACEHOLDER_WORDS =
  /change|replace|insert|your|this|here|super|secret|passw(?:or[dt]|0rd)|pass|key|token|default|example|sample|dummy|test|placeholder|develop(?:ment)?|production|guest|jwt|minio|admin|root|letmein|qwerty|none|null|undefined|todo|that|for|the|of/g;

/** Whether at least three quarters of the text are placeholder words. */
export function isPlaceholder(secret: string): boolean {
  const letters = secret.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  return letters !== "" && letters.replaceAll(PLACEHOLDER_WORDS, "").length <= letters.length / 4;
}

/** Why a secret is weak, phrased to follow the variable's name; null for a strong one. */
export function secretWeakness(secret: string): string | null {
  if (secret.length < MIN_SECRET_LENGTH) return `must have at least ${MIN_SECRET_LENGTH} characters`;
  if (isPlaceholder(secret)) return "must be your own secret, not a placeholder";
  if (new Set(secret).size < MIN_DISTINCT_CHARACTERS)
    return `must be random: this one has fewer than ${MIN_DISTINCT_CHARACTERS} different characters`;
  if (isRepetition(secret)) return "must be random: this one repeats a short text";
  if (isSequential(secret)) return "must be random: this one is a sequence";
  return null;
}

/** A repetition of a shorter text occurs in its own double before the second copy. */
const isRepetition = (secret: string): boolean => (secret + secret).indexOf(secret, 1) <= secret.length / 2;

/** At least 80 % of the characters are the same as or next to the previous one: `abcdef…`, `9876…`. */
function isSequential(secret: string): boolean {
  const steps = [...secret].slice(1).map((char, at) => char.charCodeAt(0) - secret.charCodeAt(at));
  return steps.filter((step) => Math.abs(step) <= 1).length >= steps.length * 0.8;
}
