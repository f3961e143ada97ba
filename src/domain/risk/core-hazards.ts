import type { Panel, ProductType } from "#contract/vocabulary.ts";
import type { AnalyteKind } from "../analytes/analyte.ts";
import type { Traits } from "../standards/limit.ts";

/** A hazard that a report on such a product must cover to be a pass. */
export interface CoreHazard {
  /** Analyte id, or an id of its own where several analytes or a whole panel cover it. */
  id: string;
  name: string;
  panel: Panel;
  /** Any of these analytes covers it, the first of them best. */
  analytes?: readonly string[];
  /** Any result of this kind covers it. Without analytes and kind, any result of the panel does, except of some. */
  kind?: AnalyteKind;
  except?: readonly string[];
  /** Why it matters for such products. */
  source: string;
}

const USP_2232 = "USP <2232>: elements of concern in every dietary supplement";
const TAINTED =
  "FDA, Tainted Products Marketed as Dietary Supplements: products for weight loss, sexual enhancement, muscle building and sleep";

const element = (id: string, name: string, ...also: string[]): CoreHazard => ({
  id,
  name,
  panel: "elements",
  analytes: [id, ...also],
  source: USP_2232,
});

const ELEMENTS: readonly CoreHazard[] = [
  element("lead", "Lead"),
  element("cadmium", "Cadmium"),
  element("arsenic-inorganic", "Arsenic", "arsenic-total"),
  element("mercury-total", "Mercury", "methylmercury"),
];

const IDENTITY: CoreHazard = {
  id: "identity",
  name: "Identity",
  panel: "identity",
  source: "21 CFR 111.75(a): identity of every dietary ingredient",
};
/** Reported beside pesticides, and none. */
const POLLUTANTS = ["dioxins", "dl-pcbs", "ndl-pcbs", "pcbs"];
const PESTICIDES: CoreHazard = {
  id: "pesticide-residues",
  name: "Pesticides",
  panel: "pesticides",
  except: ["dioxins-and-dl-pcbs", ...POLLUTANTS],
  source: "USP <561>, Articles of Botanical Origin",
};
const UNDECLARED_DRUGS: CoreHazard = {
  id: "undeclared-drugs",
  name: "Undeclared drugs",
  panel: "undeclared_drugs",
  except: ["lead-chromate", "metanil-yellow"],
  source: TAINTED,
};
const SALMONELLA: CoreHazard = {
  id: "salmonella",
  name: "Salmonella",
  panel: "microbes",
  analytes: ["salmonella"],
  source: "FDA CPG 555.300; USP <2023> for products with botanicals",
};
const AFLATOXINS: CoreHazard = {
  id: "aflatoxins-total",
  name: "Aflatoxins",
  panel: "mycotoxins",
  analytes: ["aflatoxins-total", "aflatoxin-b1"],
  source: "FDA CPG 555.400; USP <561>",
};

const substance = (
  id: string,
  name: string,
  panel: Panel,
  source: string,
  ...also: string[]
): CoreHazard => ({
  id,
  name,
  panel,
  analytes: [id, ...also],
  source,
});

const pyrrolizidineAlkaloids = (source: string): CoreHazard =>
  substance("pyrrolizidine-alkaloids", "Pyrrolizidine alkaloids", "mycotoxins", source);

/** Hazards by type of product, besides those of every product. */
const HAZARDS_BY_TYPE: Readonly<Record<ProductType, readonly CoreHazard[]>> = {
  botanical: [SALMONELLA, PESTICIDES],
  turmeric: [
    AFLATOXINS,
    substance(
      "lead-chromate",
      "Lead chromate",
      "undeclared_drugs",
      "Forsyth et al., Environ. Res. 179 (2019) 108722: turmeric colored with lead chromate",
      // Two thirds of it are lead.
      ...["chromium-vi", "lead"],
    ),
  ],
  algae: [
    substance(
      "microcystins",
      "Microcystins",
      "mycotoxins",
      "Oregon Department of Agriculture: 1 µg/g in blue-green algae; Gilroy et al., Environ. Health Perspect. 108 (2000) 435",
    ),
    {
      ...element("arsenic-inorganic", "Arsenic (inorganic)"),
      source: "Regulation (EU) 2023/915: inorganic arsenic in seaweed",
    },
  ],
  rice_or_greens: [
    {
      ...element("arsenic-inorganic", "Arsenic (inorganic)"),
      source: "FDA, Arsenic in Rice and Rice Products (2016)",
    },
  ],
  marine_oil: [
    substance("peroxide-value", "Peroxide value", "oxidation", "GOED voluntary monograph"),
    substance(
      "dioxins-and-dl-pcbs",
      "PCBs and dioxins",
      "pesticides",
      "Regulation (EU) 2023/915: marine oils",
      ...POLLUTANTS,
    ),
  ],
  krill_oil: [substance("peroxide-value", "Peroxide value", "oxidation", "Codex CXS 329-2017 §3.3.2")],
  red_yeast_rice: [
    substance("citrinin", "Citrinin", "mycotoxins", "Regulation (EU) 2023/915: citrinin in red yeast rice"),
    substance(
      "monacolin-k",
      "Monacolin K",
      "potency",
      "Regulation (EU) 2022/860: monacolins below 3 mg a day",
    ),
  ],
  weight_loss: [UNDECLARED_DRUGS],
  sexual_health: [UNDECLARED_DRUGS],
  muscle_building: [UNDECLARED_DRUGS],
  sleep: [UNDECLARED_DRUGS],
  probiotic: [
    {
      id: "viable-cells",
      name: "Live cells",
      panel: "potency",
      kind: "culture",
      source: "CRN and IPA, Best Practices Guidelines for Probiotics (2017)",
    },
    SALMONELLA,
  ],
  gummy: [],
  bee_product: [pyrrolizidineAlkaloids("Regulation (EU) 2023/915: pollen and pollen products")],
};

/** Plants with a poison of their own, or that are mistaken for one that has it: a report without it says little. */
const HAZARDS_BY_PLANT: readonly { plants: RegExp; hazard: CoreHazard }[] = [
  {
    plants:
      /\b(?:butterbur|petasites|coltsfoot|tussilago|borage(?! (?:seed )?oil)|borago|eupatorium|boneset|gravel root|lungwort|pulmonaria|alkanna|comfrey|symphytum)\b/,
    hazard: pyrrolizidineAlkaloids(
      "EMA, Public statement on herbal medicinal products containing toxic, unsaturated pyrrolizidine alkaloids (EMA/HMPC/893108/2011)",
    ),
  },
  {
    plants:
      /\b(?:stephania|akebia|mu tong|fang ji|clematis|cocculus|sinomenium|menispermum|diploclisia|saussurea|vladimiria|asarum|bragantia)\b/,
    hazard: substance(
      "aristolochic-acids",
      "Aristolochic acids",
      "mycotoxins",
      "FDA, Import Alert 54-10: plants that contain aristolochic acids or are mistaken for those that do",
    ),
  },
];

/** The hazards that matter for a product; the order is that of a report. `label`: all that it names, in lower case. */
export function coreHazardsOf(traits: Traits, name = "", label = ""): readonly CoreHazard[] {
  const types = new Set(traits.types ?? []);
  if (isBotanical(traits)) types.add("botanical");
  if (traits.seaweed) types.add("algae");
  if (label !== "" && !POLLEN.test(label)) types.delete("bee_product");
  const specific = [
    ...[...types].flatMap((type) => HAZARDS_BY_TYPE[type]),
    ...HAZARDS_BY_PLANT.flatMap(({ plants, hazard }) => (plants.test(label) ? [hazard] : [])),
  ];
  // A specific hazard replaces the general one: for algae, total arsenic is not enough.
  const hazards = [
    ...new Map([IDENTITY, ...ELEMENTS, ...specific].map((hazard) => [hazard.id, hazard])).values(),
  ];
  return name !== "" && !FRESHWATER_ALGAE.test(name)
    ? hazards.filter(({ id }) => id !== "microcystins")
    : hazards;
}

/** What bees bring home with the pollen of plants that have the alkaloids; they make royal jelly and propolis of other things. */
const POLLEN = /\b(?:pollen|bee ?bread|perga|honey)\b/;

/** Algae that grow with the makers of microcystins: not kelp, nor what is grown in tanks for its oil. */
const FRESHWATER_ALGAE =
  /\b(?:spirulina|arthrospira|chlorella|aphanizomenon|afa|klamath|blue[- ]green|greens|algae(?! (?:oil|omega|dha)))\b/i;

/** The hazards that matter for products of these types beyond those of every supplement. Live cells are a promise, no hazard. */
export function specificHazardsOf(types: readonly ProductType[]): readonly CoreHazard[] {
  const general: ReadonlySet<CoreHazard> = new Set([IDENTITY, ...ELEMENTS]);
  const traits = {
    population: "adults",
    microbial: null,
    seaweed: false,
    oil: false,
    flavoured: false,
  } as const;
  return coreHazardsOf({ ...traits, types }).filter(
    (hazard) => !general.has(hazard) && hazard.kind !== "culture",
  );
}

const isBotanical = ({ microbial }: Traits) =>
  microbial !== null && microbial !== "ingredient" && microbial !== "refined";
