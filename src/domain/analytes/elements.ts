import { type Analyte, analytesOf } from "./analyte.ts";

const element = /* @__PURE__ */ analytesOf("elements");

/** Toxic elements and their species. Nickel and tin as nutrients of a label are in `nutrients.ts`. */
export const ELEMENTS: readonly Analyte[] = [
  element("lead", "Lead", "pb", "blei", "plomb", "plomo", "piombo", "lood"),
  element("cadmium", "Cadmium", "cd", "kadmium", "cadmio"),
  element("arsenic-inorganic", "Arsenic (inorganic)", "inorganic arsenic", "ias", "arsenic, inorganic"),
  element(
    "arsenic-total",
    "Arsenic (total)",
    "arsenic",
    "total arsenic",
    "as",
    "arsenic, total",
    "arsen (gesamt)",
    "arsen",
    "arsenico",
  ),
  element(
    "mercury-total",
    "Mercury (total)",
    "mercury",
    "total mercury",
    "hg",
    "mercury, total",
    "quecksilber",
    "mercure",
    "mercurio",
  ),
  element("mercury-inorganic", "Mercury (inorganic)", "inorganic mercury"),
  element("methylmercury", "Methylmercury", "methylmercury (as hg)", "mehg", "methyl mercury"),
  element("chromium-vi", "Chromium VI", "hexavalent chromium", "chromium (vi)", "cr vi", "cr(vi)", "cr6+"),
  element("aluminum", "Aluminum", "al"),
  element("nickel-contaminant", "Nickel (contaminant)", "nickel", "ni"),
  element("tin-contaminant", "Tin (contaminant)", "tin", "sn", "inorganic tin"),
  element("thallium", "Thallium", "tl"),
  element("antimony", "Antimony", "sb"),
  element("barium", "Barium", "ba"),
  element("beryllium", "Beryllium", "be"),
  element("cobalt", "Cobalt", "co"),
  element("strontium", "Strontium", "sr"),
  element("uranium", "Uranium", "u"),
  element("perchlorate", "Perchlorate"),
];
