import { normalizeText } from "../text/normalize.ts";

/** What injures who swallows it: FDA CPG 555.425 on hard or sharp foreign objects, and batteries and magnets. */
const INJURING =
  /\b(?:glass|metal(?:lic)?|steel|iron filings?|wire|needle|blade|stones?|hard plastic|plastic|wood(?:en)?|bone|ceramic|magnet|battery|sharp)\b.*\b(?:fragments?|pieces?|particles?|shards?|splinters?|shavings?|objects?|bod(?:y|ies)|matter|material|contamination|detected|detection|found|presence)\b|\b(?:foreign (?:bod(?:y|ies)|objects?)|sharp objects?|glass|metal (?:fragments?|shavings?))\b/;

/** Whether a result's name means a foreign body that can injure. */
export const isInjuringBody = (name: string): boolean => INJURING.test(normalizeText(name));

/** Nuclides that are not in nature; potassium-40 is in every food. */
const NUCLIDE =
  /\b(?:cs|cesium|caesium|i|iodine|sr|strontium|co|cobalt|pu|plutonium|am|americium|ru|ruthenium)[- ]?(?:60|89|90|103|106|131|134|137|238|239|241)\b|\bradio(?:active|activity|nuclides?|cesium)\b|\bradionuclides?\b/;

/** Whether a result's name means artificial radioactivity. */
export const isRadionuclide = (name: string): boolean => NUCLIDE.test(normalizeText(name));
