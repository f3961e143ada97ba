/** Product groups of which the release holds a national sample. The adult multivitamins of 2009 are left out: 2017 replaces them. */
export const SAMPLED_GROUPS = {
  adult_2017: "Adult multivitamins (2017)",
  children: "Children’s multivitamins",
  prenatal: "Prenatal multivitamins without prescription",
  omega_3: "Omega-3 supplements",
} as const;
export type SampledGroup = keyof typeof SAMPLED_GROUPS;

/**
 * How far the measured content of an ingredient lay from the label, over a group of products: the mean that the release
 * predicts for each label amount. An estimate for the group; it says nothing about one product.
 */
export interface NationalSample {
  /** Slug of the ingredient. */
  ingredient: string;
  group: SampledGroup;
  unit: string;
  /** Label amounts per serving that the release covers. */
  labelRange: readonly [low: number, high: number];
  /** Predicted difference from the label in percent over those amounts. */
  difference: readonly [min: number, median: number, max: number];
}

/** Release 4, table 2 of each study; read in a copy: github.com/curedao/health-reference-data, DSID4CombinedDataFiles.xlsx. */
export const NATIONAL_SAMPLE_SOURCE = {
  name: "USDA and NIH, Dietary Supplement Ingredient Database, release 4",
  url: "https://dietarysupplementdatabase.usda.nih.gov/",
  read: "copy",
} as const;

const sample = (
  ingredient: string,
  group: SampledGroup,
  unit: string,
  labelRange: NationalSample["labelRange"],
  difference: NationalSample["difference"],
): NationalSample => ({ ingredient, group, unit, labelRange, difference });

const NATIONAL_SAMPLES: readonly NationalSample[] = [
  sample("alpha-linolenic-acid", "omega_3", "mg", [200, 6600], [-13.1, 2.4, 6.3]),
  sample("calcium", "adult_2017", "mg", [20, 500], [8.1, 8.1, 8.1]),
  sample("calcium", "children", "mg", [20, 200], [5, 21.2, 30.4]),
  sample("calcium", "prenatal", "mg", [50, 1000], [0, 11.1, 14.1]),
  sample("chromium", "adult_2017", "mcg", [10, 250], [9.7, 24.7, 29.4]),
  sample("chromium", "prenatal", "mcg", [30, 200], [19, 55.9, 81.8]),
  sample("copper", "adult_2017", "mg", [0.3, 3.5], [-1.4, 12.8, 15.4]),
  sample("copper", "children", "mg", [0.05, 2], [6.4, 6.4, 6.4]),
  sample("copper", "prenatal", "mg", [0.15, 2], [8.6, 8.6, 8.6]),
  sample("dha", "omega_3", "mg", [45, 800], [-1.7, -1.7, -1.7]),
  sample("epa", "omega_3", "mg", [70, 740], [-5.4, -5.4, -5.4]),
  sample("folate", "adult_2017", "mcg", [12.5, 900], [-15.4, 18.7, 24]),
  sample("folate", "children", "mcg", [10, 400], [17.5, 17.5, 17.5]),
  sample("folate", "prenatal", "mcg", [400, 1000], [0.3, 0.3, 0.3]),
  sample("iodine", "adult_2017", "mcg", [40, 225], [20.1, 20.1, 20.1]),
  sample("iodine", "children", "mcg", [12.8, 150], [-1, 27.2, 65]),
  sample("iodine", "prenatal", "mcg", [10, 300], [26, 26, 26]),
  sample("iron", "adult_2017", "mg", [0.8, 28], [0.8, 0.8, 0.8]),
  sample("iron", "children", "mg", [2, 18], [2, 10.7, 12.8]),
  sample("iron", "prenatal", "mg", [9, 36], [1.2, 1.2, 1.2]),
  sample("magnesium", "adult_2017", "mg", [20, 400], [-0.2, -0.2, -0.2]),
  sample("magnesium", "children", "mg", [8, 50], [4.5, 4.5, 4.5]),
  sample("magnesium", "prenatal", "mg", [10, 500], [3.3, 3.3, 3.3]),
  sample("manganese", "adult_2017", "mg", [0.5, 7.5], [4.4, 8.3, 13]),
  sample("manganese", "prenatal", "mg", [1.5, 6], [6.7, 6.7, 6.7]),
  sample("niacin", "adult_2017", "mg", [5, 200], [4.5, 4.5, 4.5]),
  sample("niacin", "children", "mg", [2.5, 25], [6.5, 6.5, 6.5]),
  sample("niacin", "prenatal", "mg", [10, 45], [-4.5, -0.5, 1.1]),
  sample("phosphorus", "adult_2017", "mg", [20, 130], [-3.9, 8.6, 15.2]),
  sample("phosphorus", "children", "mg", [15, 100], [3, 10.3, 15.5]),
  sample("potassium", "adult_2017", "mg", [50, 100], [-1.7, 1.8, 5.3]),
  sample("potassium", "prenatal", "mg", [0.835, 50], [20.2, 20.2, 20.2]),
  sample("riboflavin", "adult_2017", "mg", [0.2, 80], [1.2, 15.4, 18.7]),
  sample("riboflavin", "children", "mg", [0.85, 5], [6.1, 6.1, 6.1]),
  sample("riboflavin", "prenatal", "mg", [1.6, 35], [0.9, 0.9, 0.9]),
  sample("selenium", "adult_2017", "mcg", [20, 250], [10, 23.3, 26.4]),
  sample("selenium", "prenatal", "mcg", [50, 200], [13.2, 13.2, 13.2]),
  sample("thiamin", "adult_2017", "mg", [0.2, 125], [-3.5, -3.5, -3.5]),
  sample("thiamin", "children", "mg", [0.75, 5], [8.6, 8.6, 8.6]),
  sample("thiamin", "prenatal", "mg", [1.4, 30], [-8.9, -8.9, -8.9]),
  sample("vitamin-a", "adult_2017", "IU", [1000, 20000], [-8.8, 15.8, 49.5]),
  sample("vitamin-a", "children", "IU", [1500, 5000], [2, 19.7, 26.8]),
  sample("vitamin-a", "prenatal", "IU", [2700, 8250], [2.1, 2.1, 2.1]),
  sample("vitamin-b12", "adult_2017", "mcg", [1, 250], [21.8, 21.8, 21.8]),
  sample("vitamin-b12", "children", "mcg", [3, 10], [15.4, 15.4, 15.4]),
  sample("vitamin-b12", "prenatal", "mcg", [2, 500], [-18.8, 1.3, 3.5]),
  sample("vitamin-b6", "adult_2017", "mg", [0.3, 100], [9.1, 9.1, 9.1]),
  sample("vitamin-b6", "children", "mg", [0.5, 5], [5.1, 10.8, 16.9]),
  sample("vitamin-b6", "prenatal", "mg", [1, 40], [-3.1, -3.1, -3.1]),
  sample("vitamin-c", "adult_2017", "mg", [4, 1290], [5.1, 5.1, 5.1]),
  sample("vitamin-c", "prenatal", "mg", [50, 250], [3.3, 3.3, 3.3]),
  sample("vitamin-d", "adult_2017", "IU", [25, 2000], [19.7, 41.7, 45.4]),
  sample("vitamin-d", "children", "IU", [50, 400], [36, 36, 36]),
  sample("vitamin-d", "prenatal", "IU", [200, 800], [12.4, 12.4, 12.4]),
  sample("vitamin-e", "adult_2017", "IU", [15, 400], [9.4, 9.4, 9.4]),
  sample("vitamin-e", "children", "IU", [7.5, 40], [-2.8, 29.1, 40.4]),
  sample("vitamin-e", "prenatal", "IU", [11, 200], [5.4, 5.4, 5.4]),
  sample("zinc", "adult_2017", "mg", [1.5, 42.3], [3.8, 7, 13.9]),
  sample("zinc", "children", "mg", [2, 16], [-0.1, 11.5, 19.8]),
  sample("zinc", "prenatal", "mg", [10, 25], [-0.9, 3.8, 6.2]),
];

/** National samples in which the ingredient was measured. */
export const nationalSamplesOf = (ingredient: string): NationalSample[] =>
  NATIONAL_SAMPLES.filter((one) => one.ingredient === ingredient);
