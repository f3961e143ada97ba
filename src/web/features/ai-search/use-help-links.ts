import type { RefusalReason } from "#contract/ai-search-vocabulary.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { countryOfReader, type HelpLanguage, type HelpLink, helpLinks } from "./help-lines.ts";

/**
 * Numbers to call with one tap. The server doesn't know the person's country: it shows the numbers of the United States first, as the
 * sentences do.
 */
export const useHelpLinks = (reason: RefusalReason, language: HelpLanguage): readonly HelpLink[] =>
  helpLinks(reason, countryOfReader(useHydrated() ? navigator.languages : []), language);
