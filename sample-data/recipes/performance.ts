import { fact, fixed, natural, type Recipe } from "../shapes.ts";

const DESSERT = ["Vanilla", "Cocoa"];
const CAFFEINE_CAUTION = "One serving holds about as much caffeine as a cup and a half of coffee.";

/** Products of the classes in which FDA most often finds undeclared drugs, and large servings of protein. */
export const PERFORMANCE_RECIPES: readonly Recipe[] = [
  {
    key: "male-vitality",
    category: "mens-womens",
    material: "botanical",
    types: ["sexual_health"],
    names: ["Male Vitality", "Male Vitality Complex"],
    forms: ["capsule"],
    strengths: [["", 1]],
    facts: [
      fact("Zinc", 15, "mg", "zinc gluconate"),
      fact("Epimedium", 500, "mg", "aerial parts extract"),
      fact("Maca", 250, "mg", "root"),
      fact("Tribulus", 200, "mg", "fruit extract"),
    ],
    group: "Men",
    caution: "Ask a physician first if you take nitrates or medicine for blood pressure.",
  },
  {
    key: "thermo-tea",
    category: "weight",
    material: "botanical",
    types: ["weight_loss"],
    names: ["Thermo Green Tea", "Thermo Tea Capsules"],
    forms: ["capsule"],
    strengths: [["", 1]],
    facts: [
      fact("Caffeine", 150, "mg", "caffeine anhydrous"),
      fact("Green Tea", 400, "mg", "leaf extract", [fact("EGCG", 180, "mg")]),
      fact("Cayenne", 40, "mg", "fruit"),
    ],
    caution: CAFFEINE_CAUTION,
  },
  {
    key: "rice-protein",
    category: "protein",
    material: "protein",
    types: ["rice_or_greens"],
    elements: "rice",
    names: ["Brown Rice Protein", "Sprouted Rice Protein"],
    forms: ["powder"],
    strengths: [["", 1]],
    facts: [
      fixed("Calories", 120, "kcal"),
      fixed("Total Fat", 1, "g"),
      fixed("Total Carbohydrate", 4, "g"),
      natural(fact("Protein", 22, "g", "brown rice protein")),
    ],
    grams: 30,
    flavours: DESSERT,
  },
  {
    key: "mass-gainer",
    category: "protein",
    material: "protein",
    types: ["muscle_building"],
    names: ["Mass Gainer"],
    forms: ["powder"],
    strengths: [["", 1]],
    facts: [
      fixed("Calories", 230, "kcal"),
      fixed("Total Fat", 2, "g"),
      fixed("Total Carbohydrate", 26, "g"),
      natural(fact("Protein", 25, "g", "whey protein concentrate")),
    ],
    grams: 58,
    flavours: DESSERT,
    animal: "milk",
  },
];
