import type { RefusalReason } from "#contract/ai-search-vocabulary.ts";

/** A number to call or text with one tap, or a page that lists such numbers. */
export interface HelpLink {
  label: string;
  href: `tel:${string}` | `sms:${string}` | `https://${string}`;
}

/** Languages in which lines and the texts around them are shown. */
export type HelpLanguage = "en" | "es";

/** A line with its label in each language. */
interface Line extends Readonly<Record<HelpLanguage, string>> {
  href: HelpLink["href"];
  /** Leads people who speak Spanish on to someone who does, where that is another one. */
  spanishHref?: HelpLink["href"];
}

/**
 * Numbers of one country; a country without a nationwide poison line has none here. `docs/help-lines.md` has the page that
 * states each number, and when it was read.
 */
interface CountryLines {
  crisis: readonly Line[];
  emergency: Line;
  poison?: Line;
}

const call = (name: string, number: string): Line => ({
  en: `Call ${name}`,
  es: `Llamar ${/^\d/.test(name) ? "al" : "a"} ${name}`,
  href: `tel:${number}`,
});
const text = (number: string): Line => ({
  en: `Text ${number}`,
  es: `Mensaje de texto al ${number}`,
  href: `sms:${number}`,
});
const emergency = (number: string) => call(number, number);
const poison = (shown: string, number: string): Line => ({
  en: `Poison Control ${shown}`,
  es: `Intoxicaciones: ${shown}`,
  href: `tel:${number}`,
});

/** Lists crisis lines of all countries: run by Throughline, New Zealand. */
const allCountries = (en: string, es: string): Line => ({ en, es, href: "https://findahelpline.com" });

const US_POISON = poison("1-800-222-1222", "+18002221222");

const US: CountryLines = {
  crisis: [
    { ...call("988", "988"), es: "Llamar al 988 y oprimir 2" },
    { ...text("988"), es: "Mandar AYUDA por texto al 988", spanishHref: "sms:988?body=AYUDA" },
  ],
  emergency: emergency("911"),
  poison: { ...US_POISON, es: "Poison Help 1-800-222-1222, con intérpretes" },
};

/** For people who speak Spanish and whose browser names another country: many of them are in the United States. */
const IN_THE_US: Line = {
  ...call("988 in the United States", "988"),
  es: "En Estados Unidos: llamar al 988 y oprimir 2",
};

/** By region of a language tag (ISO 3166). */
const LINES: Readonly<Record<string, CountryLines>> = {
  US,
  PR: { ...US, crisis: [call("988", "988"), call("Línea PAS 1-800-981-0023", "+18009810023")] },
  MX: { crisis: [call("Línea de la Vida 800 911 2000", "8009112000")], emergency: emergency("911") },
  CA: {
    crisis: [call("988", "988"), text("988")],
    emergency: emergency("911"),
    poison: poison("1-844-764-7669", "+18447647669"),
  },
  GB: {
    crisis: [call("Samaritans 116 123", "116123"), text("85258")],
    emergency: emergency("999"),
    poison: call("NHS 111", "111"),
  },
  IE: {
    crisis: [call("Samaritans 116 123", "116123"), text("50808")],
    emergency: emergency("112"),
    poison: poison("01 809 2166", "+35318092166"),
  },
  AU: {
    crisis: [call("Lifeline 13 11 14", "131114")],
    emergency: emergency("000"),
    poison: poison("13 11 26", "131126"),
  },
  NZ: {
    crisis: [call("1737", "1737"), text("1737")],
    emergency: emergency("111"),
    poison: poison("0800 764 766", "0800764766"),
  },
  IN: { crisis: [call("Tele-MANAS 14416", "14416")], emergency: emergency("112") },
  DE: { crisis: [call("TelefonSeelsorge 0800 111 0 111", "08001110111")], emergency: emergency("112") },
  AT: {
    crisis: [call("TelefonSeelsorge 142", "142")],
    emergency: emergency("112"),
    poison: poison("01 406 43 43", "+4314064343"),
  },
  CH: {
    crisis: [call("143", "143")],
    emergency: emergency("144"),
    poison: poison("145", "145"),
  },
  FR: { crisis: [call("3114", "3114")], emergency: emergency("112") },
  ES: {
    crisis: [call("024", "024")],
    emergency: emergency("112"),
    poison: poison("915 620 420", "+34915620420"),
  },
  NL: { crisis: [call("113", "113")], emergency: emergency("112") },
  BR: { crisis: [call("CVV 188", "188")], emergency: emergency("192") },
  ZA: {
    crisis: [call("SADAG 0800 567 567", "0800567567")],
    emergency: emergency("112"),
    poison: poison("0861 555 777", "0861555777"),
  },
  SG: { crisis: [call("SOS 1767", "1767"), call("mindline 1771", "1771")], emergency: emergency("995") },
};

/** Members of the European Union without lines above, where 112 is the emergency number. */
const ELSEWHERE_WITH_112: ReadonlySet<string> = new Set(
  "BE BG CY CZ DK EE FI GR HR HU IT LT LU LV MT PL PT RO SE SI SK".split(" "),
);

/** Countries of languages that are written without a region and mostly spoken in one country. */
const COUNTRY_OF_LANGUAGE: ReadonlyMap<string, string> = new Map([
  ["de", "DE"],
  ["fr", "FR"],
  ["nl", "NL"],
  ["en", "US"],
]);

/**
 * The country whose numbers a reader sees, from the browser's languages in order of preference ("en-GB", "de"): the first
 * with lines of ours. American English is many browsers' second language, so it doesn't count behind another region; then
 * it is that region, although we have no lines of it. "US" if none of them says.
 */
export function countryOfReader(languages: readonly string[]): string {
  let elsewhere: string | null = null;
  for (const language of languages) {
    const [name = "", ...subtags] = language.split("-");
    const region = subtags.find((subtag) => /^[A-Za-z]{2}$/.test(subtag))?.toUpperCase();
    const country = region ?? COUNTRY_OF_LANGUAGE.get(name.toLowerCase());
    if (country === undefined) continue;
    if (Object.hasOwn(LINES, country)) return country === "US" && elsewhere !== null ? elsewhere : country;
    elsewhere ??= country;
  }
  return elsewhere ?? "US";
}

/** Lines of a country without any of ours: the emergency number where we know it. */
const linesElsewhere = (country: string): { crisis: readonly Line[]; emergency: readonly Line[] } => ({
  crisis: [],
  emergency: ELSEWHERE_WITH_112.has(country) ? [emergency("112")] : [],
});

/** Numbers to call with one tap, most urgent first, in the words of a language; empty for a reason that needs none. */
export const helpLinks = (
  reason: RefusalReason,
  country: string,
  language: HelpLanguage = "en",
): readonly HelpLink[] =>
  linesFor(reason, country, language).map(({ [language]: label, href, spanishHref }) => ({
    label,
    href: (language === "es" && spanishHref) || href,
  }));

function linesFor(reason: RefusalReason, country: string, language: HelpLanguage): readonly Line[] {
  const known = Object.hasOwn(LINES, country) ? LINES[country] : undefined;
  const { crisis, emergency: emergencyLines } = known
    ? { crisis: known.crisis, emergency: [known.emergency] }
    : linesElsewhere(country);
  const inTheUs = language === "es" && (!known || country === "MX") ? [IN_THE_US] : [];
  const allLines = known
    ? allCountries("Lines in other countries", "Líneas de otros países")
    : allCountries("Find a line in your country", "Buscar una línea en tu país");
  const poisonLines = known?.poison ? [known.poison] : [];
  switch (reason) {
    case "crisis":
      return [...crisis, ...emergencyLines, ...inTheUs, allLines];
    case "emergency":
      return [...emergencyLines, ...poisonLines, ...crisis.slice(0, 1), ...inTheUs, allLines];
    case "dangerous_substance":
      return poisonLines.length > 0 ? poisonLines : emergencyLines;
    case "animal":
      return country === "US" || country === "CA" ? [ANIMAL_POISON] : [];
    default:
      return [];
  }
}

const ANIMAL_POISON: Line = {
  en: "Animal Poison Control 888-426-4435",
  es: "Intoxicaciones de animales: 888-426-4435",
  href: "tel:+18884264435",
};

/** Countries with lines. */
export const COUNTRIES_WITH_LINES: readonly string[] = Object.keys(LINES);
