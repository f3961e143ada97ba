import { type PrintedText, printedTable } from "./certificate-pages.ts";

/** A certificate of a fictitious laboratory: its layout, its pages, and the results that must be read from them. */
export type CertificateLayout = readonly [
  layout: string,
  pages: PrintedText[][],
  results: [analyte: string, qualifier: string, value: number | null, unit: string | null][],
];

export const ENGLISH_LAYOUTS: readonly CertificateLayout[] = [
  [
    "item-spec-result (supplement CoA)",
    [
      [
        { x: 40, y: 30, text: "CERTIFICATE OF ANALYSIS", size: 14 },
        { x: 40, y: 60, text: "Product: Ashwagandha Extract 5%" },
        { x: 40, y: 74, text: "Batch No.: ASH-2609" },
        ...printedTable({
          x: [40, 70, 230, 390, 480],
          y: 120,
          heads: ["No.", "Item", "Specification", "Result", "Method"],
          rows: [
            ["1", "Appearance", "Brown fine powder", "Conforms", "Visual"],
            ["2", "Withanolides", "NLT 5.0 %", "5.21 %", "HPLC"],
            ["3", "Loss on Drying", "NMT 5.0 %", "3.42 %", "USP <731>"],
            ["4", "Lead (Pb)", "NMT 1.0 ppm", "0.12 ppm", "ICP-MS"],
            ["5", "Arsenic (As)", "NMT 1.0 ppm", "0.08 ppm", "ICP-MS"],
            ["6", "Total Plate Count", "NMT 10,000 cfu/g", "<100 cfu/g", "USP <2021>"],
            ["7", "Yeast & Mold", "NMT 1,000 cfu/g", "<10 cfu/g", "USP <2021>"],
            ["8", "E. coli", "Negative", "Negative", "USP <2022>"],
            ["9", "Salmonella", "Negative/25g", "Negative", "USP <2022>"],
          ],
        }),
      ],
    ],
    [
      ["Appearance", "conforms", null, null],
      ["Withanolides", "=", 5.21, "%"],
      ["Loss on Drying", "=", 3.42, "%"],
      ["Lead (Pb)", "=", 0.12, "ppm"],
      ["Arsenic (As)", "=", 0.08, "ppm"],
      ["Total Plate Count", "<", 100, "cfu/g"],
      ["Yeast & Mold", "<", 10, "cfu/g"],
      ["E. coli", "absent", null, null],
      ["Salmonella", "absent", null, null],
    ],
  ],
  [
    "two lots in one PDF table",
    [
      [
        ...printedTable({
          x: [40, 200, 270, 350, 430, 500],
          y: 120,
          heads: ["Analyte", "Unit", "Lot A114", "Lot A115", "LOQ", "Limit"],
          rows: [
            ["Lead", "mg/kg", "0.021", "0.034", "0.010", "0.5"],
            ["Cadmium", "mg/kg", "<0.005", "0.007", "0.005", "0.3"],
            ["Zinc", "mg/g", "25.1", "24.8", "0.1", ""],
          ],
        }),
      ],
    ],
    [
      ["Lead", "=", 0.021, "mg/kg"],
      ["Lead", "=", 0.034, "mg/kg"],
      ["Cadmium", "<", 0.005, "mg/kg"],
      ["Cadmium", "=", 0.007, "mg/kg"],
      ["Zinc", "=", 25.1, "mg/g"],
      ["Zinc", "=", 24.8, "mg/g"],
    ],
  ],
  [
    "unit in section heading",
    [
      [
        { x: 40, y: 100, text: "Heavy metals (mg/kg)", size: 10 },
        ...printedTable({
          x: [40, 200, 300, 400],
          y: 120,
          heads: ["Element", "Found", "LOQ", "Specification"],
          rows: [
            ["Lead", "0.05", "0.01", "< 0.5"],
            ["Cadmium", "ND", "0.01", "< 0.3"],
          ],
        }),
        { x: 40, y: 220, text: "Microbiology (CFU/g)", size: 10 },
        ...printedTable({
          x: [40, 200, 300, 400],
          y: 240,
          heads: ["Organism", "Found", "LOQ", "Specification"],
          rows: [
            ["Yeast", "<10", "10", "< 100"],
            ["Mold", "20", "10", "< 100"],
          ],
        }),
      ],
    ],
    [
      ["Lead", "=", 0.05, "mg/kg"],
      ["Cadmium", "ND", null, "mg/kg"],
      ["Yeast", "<", 10, "CFU/g"],
      ["Mold", "=", 20, "CFU/g"],
    ],
  ],
  [
    "key-value lines",
    [
      [
        { x: 40, y: 40, text: "Sunfield Testing Laboratory", size: 12 },
        { x: 40, y: 100, text: "Lead (Pb): 0.021 mg/kg (limit 0.5 mg/kg)" },
        { x: 40, y: 116, text: "Cadmium (Cd): < 0.005 mg/kg (limit 0.3 mg/kg)" },
        { x: 40, y: 132, text: "Mercury (Hg): not detected" },
      ],
    ],
    [
      ["Lead (Pb)", "=", 0.021, "mg/kg"],
      ["Cadmium (Cd)", "<", 0.005, "mg/kg"],
      ["Mercury (Hg)", "ND", null, null],
    ],
  ],
  [
    "sections within one table",
    [
      [
        ...printedTable({
          x: [40, 220, 300, 380, 460],
          y: 120,
          heads: ["Test", "Specification", "Result", "Unit", "Method"],
          rows: [
            ["Heavy Metals", "", "", "", ""],
            ["Lead", "≤ 0.5", "0.03", "mg/kg", "ICP-MS"],
            ["Mercury", "≤ 0.1", "<0.005", "mg/kg", "ICP-MS"],
            ["Microbiology", "", "", "", ""],
            ["Total aerobic count", "≤ 10^4", "320", "CFU/g", "USP <61>"],
            ["Escherichia coli", "Absent", "Absent", "/10 g", "USP <62>"],
          ],
        }),
      ],
    ],
    [
      ["Lead", "=", 0.03, "mg/kg"],
      ["Mercury", "<", 0.005, "mg/kg"],
      ["Total aerobic count", "=", 320, "CFU/g"],
      ["Escherichia coli", "absent", null, "/10 g"],
    ],
  ],
  [
    "rowed label claim with % and amounts",
    [
      [
        ...printedTable({
          x: [40, 180, 270, 360, 450],
          y: 120,
          heads: ["Ingredient", "Label Claim", "Result", "% of Claim", "Method"],
          rows: [
            ["Vitamin C", "90 mg/serving", "94.2 mg/serving", "104.7", "HPLC"],
            ["Zinc", "11 mg/serving", "11.3 mg/serving", "102.7", "ICP-MS"],
            ["Vitamin B12", "2.4 mcg/serving", "2.9 mcg/serving", "120.8", "HPLC"],
          ],
        }),
      ],
    ],
    [
      ["Vitamin C", "=", 94.2, "mg/serving"],
      ["Zinc", "=", 11.3, "mg/serving"],
      ["Vitamin B12", "=", 2.9, "mcg/serving"],
    ],
  ],
  [
    "right-aligned figures, no unit column, units in the name",
    [
      [
        ...printedTable({
          x: [40, 300, 400, 500],
          y: 120,
          heads: ["Parameter", "Result", "LOQ", "Limit"],
          rows: [
            ["Lead, mg/kg", "0.021", "0.010", "0.500"],
            ["Cadmium, mg/kg", "< 0.005", "0.005", "0.300"],
            ["Moisture, %", "4.2", "0.1", "8.0"],
          ],
        }),
      ],
    ],
    [
      ["Lead, mg/kg", "=", 0.021, "mg/kg"],
      ["Cadmium, mg/kg", "<", 0.005, "mg/kg"],
      ["Moisture, %", "=", 4.2, "%"],
    ],
  ],
  [
    "Method over two lines, centered",
    [
      [
        ...printedTable({
          x: [110, 240, 330, 420, 510],
          y: 120,
          align: "center",
          pitch: 30,
          heads: [
            "Test Parameter",
            ["Test", "Method"],
            ["Test", "Result"],
            "Units",
            ["Acceptance", "Criteria"],
          ],
          rows: [
            ["Assay (Melatonin)", ["In-house", "HPLC-UV"], "5.12", "mg/tablet", "4.75 - 5.75"],
            ["Disintegration", ["USP", "<2040>"], "12", "min", "NMT 30"],
            ["Total coliforms", ["AOAC", "991.14"], "< 10", "CFU/g", "NMT 100"],
          ],
        }),
      ],
    ],
    [
      ["Assay (Melatonin)", "=", 5.12, "mg/tablet"],
      ["Disintegration", "=", 12, "min"],
      ["Total coliforms", "<", 10, "CFU/g"],
    ],
  ],
];
