import type { CertificateLayout } from "./certificate-layouts.ts";
import { printedTable } from "./certificate-pages.ts";

/** Layouts that a reader met for the first time after it was built. All laboratories and figures are made up. */
export const ODD_LAYOUTS: readonly CertificateLayout[] = [
  [
    "turned table with a line of units",
    [
      printedTable({
        x: [40, 160, 260, 360],
        y: 120,
        pitch: 20,
        heads: ["", "Lead", "Cadmium", "Mercury"],
        rows: [
          ["Unit", "mg/kg", "mg/kg", "µg/kg"],
          ["Result", "0.031", "<0.005", "4.2"],
          ["LOQ", "0.010", "0.005", "2"],
          ["Limit", "0.5", "0.3", "100"],
        ],
      }),
    ],
    [
      ["Lead", "=", 0.031, "mg/kg"],
      ["Cadmium", "<", 0.005, "mg/kg"],
      ["Mercury", "=", 4.2, "µg/kg"],
    ],
  ],
  [
    "marks of footnotes beside names",
    [
      [
        ...printedTable({
          x: [40, 200, 320],
          y: 120,
          size: 9,
          heads: ["Test", "Result", "Method"],
          rows: [
            ["Lead (Pb)", "0.08 mg/kg", "ICP-MS"],
            ["Peroxide value", "2.4 meq O2/kg", "AOCS Cd 8b-90"],
          ],
        }),
        { x: 80, y: 141, text: "a", size: 6 },
        { x: 104, y: 157, text: "b", size: 6 },
        { x: 40, y: 200, text: "a limit 0.1 mg/kg", size: 6 },
      ],
    ],
    [
      ["Lead (Pb)", "=", 0.08, "mg/kg"],
      ["Peroxide value", "=", 2.4, "meq O2/kg"],
    ],
  ],
  [
    "ranges beside their mean, and a range alone",
    [
      printedTable({
        x: [40, 160, 280, 350, 430],
        y: 120,
        heads: ["Determination", "Result (range of 3)", "Mean", "Units", "Spec."],
        rows: [
          ["Vitamin C", "492 – 508", "500", "mg/tablet", "450 – 550"],
          ["Disintegration", "8 – 11", "", "min", "≤ 30"],
        ],
      }),
    ],
    [
      ["Vitamin C", "=", 500, "mg/tablet"],
      ["Disintegration", "other", null, "min"],
    ],
  ],
  [
    "a negation on two lines, in two languages",
    [
      printedTable({
        x: [40, 190, 330, 420],
        y: 120,
        pitch: 30,
        size: 10,
        heads: ["Paramètre", "Résultat", "Unité", "Méthode"],
        rows: [
          ["Plomb / Blei", "0,012", "mg/kg", "ICP-MS"],
          ["Benzo(a)pyrène", "n.d. / n.n.", "µg/kg", "GC-MS"],
          [["Salmonelles /", "Salmonellen"], ["absence / nicht", "nachweisbar"], "/25 g", "ISO 6579-1"],
        ],
      }),
    ],
    [
      ["Plomb / Blei", "=", 0.012, "mg/kg"],
      ["Benzo(a)pyrène", "ND", null, "µg/kg"],
      ["Salmonelles / Salmonellen", "absent", null, "/25 g"],
    ],
  ],
];
