/** A mineral compound named on labels. The formula includes water of crystallization. */
export interface Compound {
  name: string;
  /** Symbol of the element that the label declares. */
  element: string;
  formula: string;
}

/** Slugs of the ingredients that labels declare as elements. */
const ELEMENT_BY_INGREDIENT: Readonly<Record<string, string>> = {
  calcium: "Ca",
  chromium: "Cr",
  copper: "Cu",
  iodine: "I",
  iron: "Fe",
  magnesium: "Mg",
  manganese: "Mn",
  molybdenum: "Mo",
  potassium: "K",
  selenium: "Se",
  zinc: "Zn",
};

/** Compounds in which a mineral is sold. */
export const compoundsOf = (ingredient: string): Compound[] =>
  COMPOUNDS.filter(({ element }) => element === ELEMENT_BY_INGREDIENT[ingredient]);

const compound = (name: string, element: string, formula: string): Compound => ({ name, element, formula });

/** Formulas of the usual commercial forms, in Hill order. Hydrates are named explicitly. */
export const COMPOUNDS: readonly Compound[] = [
  compound("calcium carbonate", "Ca", "CCaO3"),
  compound("calcium citrate tetrahydrate", "Ca", "C12H18Ca3O18"),
  compound("calcium gluconate", "Ca", "C12H22CaO14"),
  compound("calcium lactate", "Ca", "C6H10CaO6"),
  compound("calcium malate", "Ca", "C4H4CaO5"),
  compound("dicalcium phosphate", "Ca", "CaHO4P"),
  compound("tricalcium phosphate", "Ca", "Ca3O8P2"),
  compound("chromium chloride", "Cr", "Cl3Cr"),
  compound("chromium picolinate", "Cr", "C18H12CrN3O6"),
  compound("copper bisglycinate", "Cu", "C4H8CuN2O4"),
  compound("copper gluconate", "Cu", "C12H22CuO14"),
  compound("cupric oxide", "Cu", "CuO"),
  compound("potassium iodide", "I", "IK"),
  compound("ferrous bisglycinate", "Fe", "C4H8FeN2O4"),
  compound("ferrous fumarate", "Fe", "C4H2FeO4"),
  compound("ferrous gluconate", "Fe", "C12H22FeO14"),
  compound("ferrous sulfate heptahydrate", "Fe", "FeH14O11S"),
  compound("magnesium bisglycinate", "Mg", "C4H8MgN2O4"),
  compound("magnesium carbonate", "Mg", "CMgO3"),
  compound("magnesium chloride hexahydrate", "Mg", "Cl2H12MgO6"),
  compound("magnesium citrate", "Mg", "C12H10Mg3O14"),
  compound("magnesium gluconate", "Mg", "C12H22MgO14"),
  compound("magnesium L-threonate", "Mg", "C8H14MgO10"),
  compound("magnesium malate", "Mg", "C4H4MgO5"),
  compound("magnesium oxide", "Mg", "MgO"),
  compound("magnesium taurate", "Mg", "C4H12MgN2O6S2"),
  compound("manganese gluconate", "Mn", "C12H22MnO14"),
  compound("manganese sulfate monohydrate", "Mn", "H2MnO5S"),
  compound("sodium molybdate dihydrate", "Mo", "H4MoNa2O6"),
  compound("potassium chloride", "K", "ClK"),
  compound("potassium citrate", "K", "C6H5K3O7"),
  compound("potassium gluconate", "K", "C6H11KO7"),
  compound("L-selenomethionine", "Se", "C5H11NO2Se"),
  compound("sodium selenite", "Se", "Na2O3Se"),
  compound("zinc bisglycinate", "Zn", "C4H8N2O4Zn"),
  compound("zinc citrate", "Zn", "C12H10O14Zn3"),
  compound("zinc gluconate", "Zn", "C12H22O14Zn"),
  compound("zinc oxide", "Zn", "OZn"),
  compound("zinc picolinate", "Zn", "C12H8N2O4Zn"),
  compound("zinc sulfate monohydrate", "Zn", "H2O5SZn"),
];
