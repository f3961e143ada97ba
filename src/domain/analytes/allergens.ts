import { type Analyte, analytesOf } from "./analyte.ts";

const allergen = /* @__PURE__ */ analytesOf("allergens", "allergen");
const promise = /* @__PURE__ */ analytesOf("allergens", "promise");

/** The nine major food allergens of US law (21 USC 321(qq)), and promises of labels that a laboratory can test. */
export const ALLERGENS: readonly Analyte[] = [
  allergen("milk-protein", "Milk protein", "milk", "casein", "beta-lactoglobulin", "total milk"),
  allergen("egg-protein", "Egg protein", "egg", "ovalbumin", "egg white protein"),
  allergen("fish-protein", "Fish protein", "fish", "fish allergen", "parvalbumin"),
  allergen(
    "crustacean-protein",
    "Crustacean shellfish protein",
    "crustacean shellfish",
    "crustaceans",
    "crustacean",
    "shellfish",
    "tropomyosin",
  ),
  allergen(
    "tree-nut-protein",
    "Tree nut protein",
    "tree nuts",
    "tree nut",
    "almond",
    "hazelnut",
    "cashew",
    "pistachio",
    "walnut",
    "pecan",
    "brazil nut",
    "macadamia",
  ),
  allergen("peanut-protein", "Peanut protein", "peanut", "peanuts"),
  allergen("wheat-protein", "Wheat protein", "wheat"),
  allergen("soy-protein", "Soy protein", "soy", "soya", "soybean", "soybeans"),
  allergen("sesame-protein", "Sesame protein", "sesame"),
  promise("gluten", "Gluten", "gliadin", "gluten (r5)", "gluten-free"),
  promise("lactose", "Lactose", "lactose-free"),
  promise("caffeine-free", "Caffeine-free", "absence of caffeine"),
  promise("sugar-free", "Sugar-free", "absence of sugars"),
  promise("alcohol-free", "Alcohol-free"),
  promise("allergen-free", "Allergen-free", "allergen screen"),
  promise("vegan", "Vegan", "animal dna", "vegetarian"),
  promise("non-gmo", "Non-GMO", "gmo", "gmo screen", "genetically modified organisms"),
  promise("non-irradiated", "Not irradiated", "irradiation"),
];
