/** A published study that measured supplements of a kind. It never says anything about one product of this catalog. */
export interface Study {
  id: string;
  /** What was tested, as a noun phrase. */
  subject: string;
  /** Slugs of the ingredients that the study is about. */
  ingredients: readonly string[];
  products: number;
  market: string;
  /** What was found, numbers first. */
  findings: readonly string[];
  citation: string;
  /** Where the figures were read: the abstract, or an account of the study where that was not to be had. */
  url: string;
  read: "abstract" | "account";
}

/**
 * Studies that measured supplements against their labels or for contaminants. Figures as in the copy at `url`; volume
 * and pages are cited only where that copy has them. Studies without an ingredient of the catalog are left out.
 */
const STUDIES: readonly Study[] = [
  {
    id: "cohen-2023-melatonin-gummies",
    subject: "Melatonin gummies",
    ingredients: ["melatonin"],
    products: 25,
    market: "United States",
    findings: [
      "22 of 25 were labeled inaccurately; 3 were within 10% of the label.",
      "They held 74% to 347% of the labeled melatonin, 1.3 to 13.1 mg per serving.",
      "1 held no melatonin that could be detected.",
    ],
    citation: "Cohen and others, JAMA 2023: melatonin and CBD in melatonin gummies sold in the US",
    url: "https://www.empr.com/home/news/most-melatonin-gummies-have-inaccurate-labels/",
    read: "account",
  },
  {
    id: "erland-2017-melatonin",
    subject: "Melatonin supplements",
    ingredients: ["melatonin"],
    products: 31,
    market: "Canada, 16 brands",
    findings: [
      "Content ran from 83% below the label to 478% above it.",
      "More than 71% were off by more than 10%; lots of one product differed by up to 465%.",
      "8 of 31 held serotonin, 1 to 75 µg.",
    ],
    citation: "Erland and Saxena, Journal of Clinical Sleep Medicine 2017",
    url: "https://paperexplained.cn/articles/paper/detail/823e2e0f552708c95307f95075d0ea7d1ad2c68e",
    read: "account",
  },
  {
    id: "cohen-2017-red-yeast-rice",
    subject: "Red yeast rice: monacolin K",
    ingredients: ["red-yeast-rice"],
    products: 28,
    market: "United States, mainstream retailers",
    findings: [
      "Monacolin K ran from 0.09 to 10.94 mg per daily serving.",
      "2 of 28 held none that could be detected.",
    ],
    citation: "Cohen, Avula, and Khan, European Journal of Preventive Cardiology 2017; 24: 1431",
    url: "https://www.ncbi.nlm.nih.gov/pubmed/28641460",
    read: "abstract",
  },
  {
    id: "gordon-2010-red-yeast-rice",
    subject: "Red yeast rice capsules of 600 mg",
    ingredients: ["red-yeast-rice"],
    products: 12,
    market: "United States, 2006 to 2008",
    findings: [
      "Total monacolins ran from 0.31 to 11.15 mg per capsule.",
      "4 of 12 had elevated citrinin, a toxin of the mold.",
    ],
    citation: "Gordon and others, Archives of Internal Medicine 2010",
    url: "https://docslib.org/doc/4990817",
    read: "account",
  },
  {
    id: "leblanc-2013-vitamin-d",
    subject: "Vitamin D3 pills, over the counter and compounded",
    ingredients: ["vitamin-d"],
    products: 15,
    market: "Portland, Oregon; 12 manufacturers; bottles",
    findings: [
      "Single pills held 9% to 146% of the label.",
      "Pills of one over-the-counter bottle ran from 52% to 135%.",
      "The USP Verified bottle held 101.7% on average.",
    ],
    citation: "LeBlanc and others, JAMA Internal Medicine 2013; 173: 585",
    url: "http://share.kaiserpermanente.org/article/vitamin-d-potency-varies-widely-in-dietary-supplements/",
    read: "account",
  },
  {
    id: "mindak-2008-lead",
    subject: "Lead in multivitamins for women and children",
    ingredients: ["multivitamin"],
    products: 324,
    market: "United States",
    findings: [
      "Median lead: 0.576 µg a day; 5 of 324 were above 4 µg a day.",
      "For young children: median 0.123 µg a day, highest 2.88 µg.",
      "For pregnancy and breastfeeding: median 0.845 µg a day, highest 8.97 µg.",
    ],
    citation: "Mindak and others (FDA), Journal of Agricultural and Food Chemistry 2008; 56: 6892",
    url: "https://www.ncbi.nlm.nih.gov/pubmed/18646762",
    read: "abstract",
  },
  {
    id: "bandara-2020-protein-powder",
    subject: "Protein powders: heavy metals",
    ingredients: [
      "whey-protein",
      "casein",
      "milk-protein",
      "pea-protein",
      "soy-protein",
      "rice-protein",
      "hemp-protein",
      "protein",
    ],
    products: 148,
    market: "United States; tests of 2010 and 2018",
    findings: [
      "11 whey powders held up to 1.8 µg of arsenic, 1.3 µg of cadmium, and 1.63 µg of lead per serving.",
      "The highest cadmium of all powders was 13.18 µg per serving.",
    ],
    citation: "Bandara, Towle, and Monnot, Toxicology Reports 2020; 7: 1255",
    url: "https://heavymetalindex.com/sources/bandara2020-protein-powder-heavy-metals",
    read: "account",
  },
];

/** Studies of products with the ingredient. */
export const studiesOf = (ingredient: string): Study[] =>
  STUDIES.filter(({ ingredients }) => ingredients.includes(ingredient));
