import type { CertificateLayout } from "./certificate-layouts.ts";
import { printedTable } from "./certificate-pages.ts";

/** Italian, German, Portuguese, Dutch, and heads that are turned. */
export const OTHER_LAYOUTS: readonly CertificateLayout[] = [
  [
    "Italian",
    [
      [
        { x: 40, y: 30, text: "Laboratorio Valchiara S.r.l.", size: 12 },
        { x: 40, y: 60, text: "Rapporto di prova n. 26-0912" },
        { x: 40, y: 74, text: "Lotto: VC12" },
        ...printedTable({
          x: [40, 190, 290, 350, 410, 480],
          y: 120,
          heads: ["Prova", "Metodo", "Risultato", "U.M.", "Incertezza", "Limiti"],
          rows: [
            ["Piombo", "UNI EN 15763", "0,031", "mg/kg", "± 0,006", "3,0"],
            ["Cadmio", "UNI EN 15763", "< 0,005", "mg/kg", "", "1,0"],
            ["Mercurio", "UNI EN 15763", "non rilevato", "mg/kg", "", "0,10"],
            ["Carica batterica totale", "ISO 4833", "1,2 x 10^3", "UFC/g", "", ""],
            ["Salmonella spp.", "ISO 6579", "assente", "/25 g", "", "assente"],
          ],
        }),
      ],
    ],
    [
      ["Piombo", "=", 0.031, "mg/kg"],
      ["Cadmio", "<", 0.005, "mg/kg"],
      ["Mercurio", "ND", null, "mg/kg"],
      ["Carica batterica totale", "=", 1200, "UFC/g"],
      ["Salmonella spp.", "absent", null, "/25 g"],
    ],
  ],
  [
    "result in the last column, uncertainty after ±",
    [
      [
        ...printedTable({
          x: [40, 140, 260, 330, 410, 490],
          y: 120,
          heads: ["Methode", "Parameter", "Einheit", "BG", "Grenzwert", "Messwert"],
          rows: [
            ["DIN EN 15763", "Blei", "mg/kg", "0,01", "3,0", "0,083 ± 0,012"],
            ["DIN EN 15763", "Cadmium", "mg/kg", "0,005", "1,0", "0,021 ± 0,004"],
            ["§64 L 00.00", "Aflatoxin B1", "µg/kg", "0,5", "5,0", "n.n."],
          ],
        }),
      ],
    ],
    [
      ["Blei", "=", 0.083, "mg/kg"],
      ["Cadmium", "=", 0.021, "mg/kg"],
      ["Aflatoxin B1", "ND", null, "µg/kg"],
    ],
  ],
  [
    "Portuguese",
    [
      [
        { x: 40, y: 60, text: "Lote: PT-9" },
        ...printedTable({
          x: [40, 200, 290, 360, 440],
          y: 120,
          heads: ["Ensaio", "Resultado", "Unidade", "LQ", "Especificação"],
          rows: [
            ["Chumbo", "0,02", "mg/kg", "0,01", "≤ 1,0"],
            ["Cádmio", "não detectado", "mg/kg", "0,01", "≤ 0,5"],
            ["Bolores e leveduras", "< 10", "UFC/g", "10", "≤ 100"],
            ["Salmonella sp.", "Ausente", "/25 g", "", "Ausente"],
          ],
        }),
      ],
    ],
    [
      ["Chumbo", "=", 0.02, "mg/kg"],
      ["Cádmio", "ND", null, "mg/kg"],
      ["Bolores e leveduras", "<", 10, "UFC/g"],
      ["Salmonella sp.", "absent", null, "/25 g"],
    ],
  ],
  [
    "Dutch",
    [
      [
        ...printedTable({
          x: [40, 200, 290, 360, 440],
          y: 120,
          heads: ["Bepaling", "Resultaat", "Eenheid", "Bepalingsgrens", "Norm"],
          rows: [
            ["Lood", "0,02", "mg/kg", "0,01", "3,0"],
            ["Kwik", "niet aangetoond", "mg/kg", "0,01", "0,1"],
            ["Gisten", "<10", "kve/g", "10", "100"],
          ],
        }),
      ],
    ],
    [
      ["Lood", "=", 0.02, "mg/kg"],
      ["Kwik", "ND", null, "mg/kg"],
      ["Gisten", "<", 10, "kve/g"],
    ],
  ],
  [
    "rotated heads",
    [
      [
        { x: 40, y: 120, text: "Analyte" },
        { x: 200, y: 120, text: "Result", isRotated: true },
        { x: 250, y: 120, text: "Unit", isRotated: true },
        { x: 310, y: 120, text: "LOQ", isRotated: true },
        { x: 360, y: 120, text: "Limit", isRotated: true },
        ...printedTable({
          x: [40, 192, 240, 300, 350],
          y: 120,
          heads: ["", "", "", "", ""],
          rows: [
            ["Lead", "0.021", "mg/kg", "0.010", "0.5"],
            ["Cadmium", "<0.005", "mg/kg", "0.005", "0.3"],
          ],
        }),
      ],
    ],
    [
      ["Lead", "=", 0.021, "mg/kg"],
      ["Cadmium", "<", 0.005, "mg/kg"],
    ],
  ],
];
