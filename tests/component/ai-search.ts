import type { AiAnswer, AiInterpretation, AiResult, AiSearchOutcome } from "#contract/ai-search.ts";
import { aiFilters } from "#contract/ai-search.ts";

/** A tested product in the results of a question. */
export const exampleResult = (more: Partial<AiResult> = {}): AiResult => ({
  supplement_id: "1",
  slug: "north-fen-omega-3",
  name: "Omega-3",
  brand: { brand_id: "1", slug: "north-fen", name: "North Fen", logo_url: null },
  image_url: "/media/packs/1.svg",
  picture: "drawing",
  category: "omega-3",
  form: "softgel",
  testing_status: "tested",
  verdict: "pass",
  answers: { safety: "pass", label: "pass" },
  warning: "below",
  hazards: [],
  headline: "Nothing dangerous was found.",
  score: 91,
  score_version: "1",
  label_accuracy_pct: 101,
  lead_ug_day: { measured: 0.1 },
  coverage: { tested: 9, required: 9 },
  report_slug: "omega-3-l2401",
  lot_number: "L2401",
  tested_at: "2026-02-03",
  evidence_grade: "B",
  above_upper_level: false,
  label_summary: "60 softgels, 2025",
  warning_summary: null,
  certificates: [],
  notices: [],
  demo: false,
  rank: 1,
  why: ["Named after the ingredient"],
  evidence: [],
  cautions: [],
  ...more,
});

/** An interpretation with one condition. */
export const exampleInterpretation = (more: Partial<AiInterpretation> = {}): AiInterpretation => ({
  filters: aiFilters.parse({}),
  sort: "relevance",
  chips: [{ key: "ingredient", value: "omega-3", label: "Omega-3", inferred: false }],
  taken_out: [],
  unparsed: [],
  corrected: [],
  notes: [],
  language: "en",
  translation: null,
  ...more,
});

/** An answer of one cited sentence. */
export const exampleAnswer = (more: Partial<AiAnswer> = {}): AiAnswer => ({
  text: "",
  sentences: [],
  citations: [],
  evidence: [],
  cautions: [],
  answered_by: "products",
  page: null,
  notices: [],
  prohibited: [],
  refused: false,
  refusal_reason: null,
  ...more,
});

/** One product for a question, whose answer has yet to come. */
export const exampleOutcome = (more: Partial<AiSearchOutcome> = {}): AiSearchOutcome => ({
  search_id: "0123456789abcdef",
  model_version: 0,
  mode: "built_in",
  interpreted: exampleInterpretation(),
  answer: null,
  certainty: null,
  continuable: false,
  help: null,
  results: [exampleResult()],
  total: 1,
  has_more: false,
  expires_at: "2026-02-04T09:00:00.000Z",
  ...more,
});
