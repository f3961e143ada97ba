import { expect, test } from "vitest";
import { groupStatements } from "./statements.ts";

test("groupStatements groups by heading, most useful first, without duplicates", () => {
  const grouped = groupStatements([
    { type: "General: Product/Version Code", text: "27669 07E" },
    { type: "Precautions re: All Other", text: "Do not use if the seal is broken." },
    { type: "Formulation re: Does NOT Contain", text: "No milk." },
    { type: "Formula re: Contains", text: "Contains fish." },
    { type: "Precautions re: Children", text: "Keep out of reach of children." },
    { type: "Precautions re: Allergies", text: "Keep out of reach of children." },
    { type: "Suggested/Recommended/Usage/Directions", text: "One a day." },
    { type: "Unheard of", text: "Something else." },
  ]);
  expect(grouped).toEqual([
    { heading: "Directions", texts: ["One a day."] },
    {
      heading: "Precautions",
      texts: ["Do not use if the seal is broken.", "Keep out of reach of children."],
    },
    { heading: "Does not contain", texts: ["No milk."] },
    { heading: "About the formula", texts: ["Contains fish."] },
    { heading: "Version code", texts: ["27669 07E"] },
    { heading: "Unheard of", texts: ["Something else."] },
  ]);
});
