/** Label statements of demo products, without health claims. */
export const STORAGE = [
  "Keep closed, dry and below 25 °C.",
  "Keep cool and dry, away from sunlight.",
  "Close well after use. Do not keep in the bathroom.",
] as const;

export const COLD_STORAGE = "Refrigerate after opening and use within three months.";

export const GENERAL_CAUTION =
  "Talk to a physician before use if you are pregnant, nursing, under treatment or under 18.";
export const CHILD_CAUTION = "Keep out of the reach of children. An adult should give the dose.";

export const ALLERGENS = {
  fish: "Contains fish.",
  milk: "Contains milk.",
  egg: "Contains egg.",
  bovine: "Made from cattle hide.",
  shellfish: "Contains shellfish.",
  none: "Made in a plant that also handles milk, soy and nuts.",
} as const;
