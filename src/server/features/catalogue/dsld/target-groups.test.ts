import { expect, test } from "vitest";
import { freeFromInGroups, readTargetGroups } from "./target-groups.ts";

test.each<[string, Parameters<typeof readTargetGroups>[0], string[]]>([
  ["the default code", { codes: ["P0250"] }, []],
  ["codes beside the default", { codes: ["P0250", "P0253"] }, ["Pregnant and breastfeeding women"]],
  [
    "toddlers beside the default as one group",
    { codes: ["P0192", "P0250"] },
    ["Adults and children 1 year and older"],
  ],
  [
    "texts for toddlers and older ones as one group",
    {
      codes: ["P0192", "P0250"],
      texts: [
        "Children 4 or More Years of Age",
        "Adult (18 - 50 Years)",
        "Children more than 1 but less than 4",
      ],
    },
    ["Adults and children 1 year and older"],
  ],
  ["infants and toddlers", { codes: ["P0192", "P0266"] }, ["Infants and children under 4 years"]],
  ["all ages", { codes: ["P0192", "P0250", "P0266"] }, ["Adults, children and infants"]],
  [
    "infants beside the default",
    { codes: ["P0250", "P0266"] },
    ["Adults and children 4 years and older", "Infants under 1 year"],
  ],
  [
    "a text and its code",
    { codes: ["P0192"], texts: ["Children more than 1 but less than 4"] },
    ["Children 1 to 3 years"],
  ],
  ["default texts", { codes: [], texts: ["Adult (18 - 50 Years)", "Four years and above"] }, []],
  [
    "ages and a sex",
    { codes: ["P0250"], texts: ["Seniors/Mature (>50 Years) - Men ONLY", "Sugar Free"] },
    ["Men over 50 years"],
  ],
  ["a sex before the ages", { codes: [], texts: ["Adult Female (18 - 50 Years)"] }, ["Women 18 to 50 years"]],
  ["a sex before the ages", { codes: [], texts: ["Adult Male (18-50 Years)"] }, ["Men 18 to 50 years"]],
  [
    "infants",
    { codes: ["P0266"], texts: ["Infants/children less than 12 mo. (1 yr.)"] },
    ["Infants under 1 year"],
  ],
  ["diets", { codes: [], texts: ["Vegan", "Gluten Free", "Kosher"] }, []],
  [
    "a code for children on a label for adults",
    { codes: ["P0192"], statements: [{ text: "Not for use by persons under the age of 18." }] },
    [],
  ],
  ["a group that is not in the table", { codes: [], texts: ["Athletes"] }, ["Athletes"]],
])("readTargetGroups reads %s", (_, input, groups) => {
  expect(readTargetGroups(input)).toEqual(groups);
});

test("freeFromInGroups finds what the index files under target groups", () => {
  expect(freeFromInGroups(["Vegan", "Sugar Free", "Adult (18 - 50 Years)"])).toEqual(["sugar"]);
});
