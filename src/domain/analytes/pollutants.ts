import { type Analyte, analytesOf } from "./analyte.ts";

const pollutant = /* @__PURE__ */ analytesOf("pesticides");

/** Persistent pollutants of the environment, which laboratories measure and report with pesticides. */
export const POLLUTANTS: readonly Analyte[] = [
  pollutant(
    "dioxins",
    "Dioxins and furans (TEQ)",
    "dioxins",
    "sum of dioxins (who-pcdd/f-teq)",
    "who-pcdd/f-teq",
    "summe who-pcdd/f-teq (ub)",
    "pcdd/fs",
    "pcdd/f",
  ),
  pollutant(
    "dioxins-and-dl-pcbs",
    "Dioxins and dioxin-like PCBs (TEQ)",
    "sum of dioxins and dioxin-like pcbs",
    "who-pcdd/f-pcb-teq",
    "sum of dioxins and dioxin-like pcbs (who-pcdd/f-pcb-teq)",
  ),
  pollutant("dl-pcbs", "Dioxin-like PCBs (TEQ)", "dl-pcb", "dioxin-like pcbs"),
  pollutant(
    "ndl-pcbs",
    "Non-dioxin-like PCBs (sum of 6)",
    "pcb6",
    "ndl-pcb",
    "ices-6",
    "pcbs ices-6",
    "summe pcb6 (ub)",
    "sum of pcb28, pcb52, pcb101, pcb138, pcb153 and pcb180",
  ),
  pollutant("pcbs", "PCBs (total)", "total pcbs", "polychlorinated biphenyls"),
  pollutant("bisphenol-a", "Bisphenol A", "bpa"),
  pollutant("dehp", "Di(2-ethylhexyl) phthalate", "dehp"),
  pollutant("pfas", "PFAS", "perfluoroalkyl substances"),
  pollutant("radioactivity", "Radioactivity", "cesium-137"),
];
