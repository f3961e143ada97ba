import { durationText } from "#contract/durations.ts";
import { RETENTION } from "#contract/retention.ts";

/** The answer to a question about this site: sentences, and the page that says more. */
export interface SiteAnswer {
  sentences: readonly string[];
  page: { label: string; path: string };
}

const about = (section: string, label: string) => ({ label, path: `/about#${section}` });

const PAGES = {
  site: about("what", "What this site is"),
  money: about("money", "Money"),
  refusals: about("refusals", "What we won’t do"),
  method: about("method", "How we test"),
  verdicts: about("verdicts", "What the verdicts mean"),
  figures: about("figures", "How figures are calculated"),
  corrections: about("corrections", "Corrections and disputes"),
  laboratories: about("laboratories", "Laboratories"),
  glossary: about("glossary", "Glossary"),
  contact: about("contact", "Contact"),
  requests: { label: "Requested tests", path: "/requests" },
  profile: { label: "Profile", path: "/profile" },
  privacy: { label: "Privacy policy", path: "/privacy-policy" },
  newsletter: { label: "Newsletter", path: "/newsletter" },
  openData: { label: "Open data", path: "/open-data" },
  search: { label: "Search", path: "/search" },
  imprint: { label: "Imprint", path: "/imprint" },
} as const;

/**
 * Answers to questions about this site, as its own pages give them, by the topics of the question encoder (`training/site-questions`). Questions
 * of the topic `other` have none.
 */
export const SITE_TOPICS: Readonly<Record<string, SiteAnswer>> = {
  money: {
    sentences: [
      "There are no ads here, no affiliate links, and nothing for sale, and a brand can’t buy a result or a place in a list.",
      "To learn who paid for a particular test, write to us with the report number.",
    ],
    page: PAGES.money,
  },
  free: {
    sentences: [
      "Yes, it’s free: everything here can be read without paying and without an account. There is nothing to buy, and there are no ads.",
    ],
    page: PAGES.money,
  },
  account: {
    sentences: [
      "Reading needs no account. With one you can follow products, ask for tests, and vote for requests.",
      "Email, password, and second factor are changed under Profile, where an account is deleted, too. A forgotten password is reset from the login page.",
    ],
    page: PAGES.profile,
  },
  method: {
    sentences: [
      "We buy sealed units of one lot in a store. A laboratory identifies the material, and measures what the label claims and what shouldn’t be there.",
      "Every result is compared with a published limit, uncertainty included, and every report names its laboratory, methods, and dates.",
    ],
    page: PAGES.method,
  },
  lab: {
    sentences: [
      "Every report names the laboratory that did the test, its methods, and its dates, as ISO/IEC 17025 requires of a test report.",
      "Results apply only to the lot that was tested.",
    ],
    page: PAGES.laboratories,
  },
  choose: {
    sentences: [
      "Anyone can ask for a test, and requests with more votes come first in the list. A brand can’t buy a test’s result or a place.",
      "What is tested is bought as sealed units of one lot. If a sample came from the brand, its report says so.",
    ],
    page: PAGES.requests,
  },
  send: {
    sentences: [
      "You can ask for a test of a product, vote for it, and follow it. We don’t test bottles that people send in: what is tested is bought as sealed units of one lot.",
    ],
    page: PAGES.requests,
  },
  missing: {
    sentences: [
      "Products here come from the label database of the US National Institutes of Health, so newer ones and some brands are missing. Most have never been tested here: that says nothing good or bad about them.",
      "Search by name or scan the barcode; if it’s here, you can ask for a test of it.",
    ],
    page: PAGES.requests,
  },
  retest: {
    sentences: [
      "A report is about one lot on the dates that it names, and can’t speak for later lots. We don’t promise a time at which a product is tested again.",
      "A newer report appears next to the older ones, and you can ask for a test of a newer lot. Each label record names its own date, too.",
    ],
    page: PAGES.requests,
  },
  verdict: {
    sentences: [
      "A verdict compares each measured value, with its uncertainty, with a published limit or with what the label claims. “Inconclusive” means that it can’t be told whether a limit is met.",
      "A product is only as good as its worst result. “Not tested” says nothing about a product.",
    ],
    page: PAGES.verdicts,
  },
  score: {
    sentences: [
      "A report with every required measurement gets a score from 0 to 100, a sum of points whose formula is under About. A failure caps it, whatever the sum, and a brand can’t change it.",
      "There is no score where a hazard was found, a finding has no limit, or a test is missing.",
    ],
    page: PAGES.figures,
  },
  numbers: {
    sentences: [
      "Each result has its unit, method, and uncertainty: the true value is most likely within the amount after “±.” What a method couldn’t detect is shown as below its detection limit, never as zero.",
      "“% of claim” is what was measured compared with what the label claims: 100% matches the label.",
    ],
    page: PAGES.glossary,
  },
  trust: {
    sentences: [
      "You don’t have to believe us: every report is published in full, with its raw figures, laboratory, and methods, and is signed, so that anyone can check that nothing was changed.",
      "There are no ads here, no affiliate links, and nothing for sale.",
    ],
    page: PAGES.site,
  },
  who: {
    sentences: [
      "Who operates this site, and from where, is named in the imprint.",
      "It shows two kinds of records side by side: what labels claim, and what laboratories measured in one lot.",
    ],
    page: PAGES.imprint,
  },
  others: {
    sentences: [
      "Here every result is free to read, with its raw figures, uncertainty, and method, and stays online, good or bad. A seal certifies a product; we certify nothing, since a report is about one lot.",
      "We are no authority and no store, and we don’t collect customers’ reviews.",
    ],
    page: PAGES.site,
  },
  privacy: {
    sentences: [
      `This site sets no cookies, has no trackers, and sells nothing about you. A question is stored for ${durationText(RETENTION.questions.lifetimeS)} without who asked it, and longer only if you check the box that allows it.`,
    ],
    page: PAGES.privacy,
  },
  corrections: {
    sentences: [
      "Select “Report an error” on the product or report page, or write to us. Every ticket is closed with a public note.",
      "Published reports stay online: a correction is a new report next to the old one, and a brand’s reply appears beside the report in its own words.",
    ],
    page: PAGES.corrections,
  },
  removal: {
    sentences: [
      "No. No result is removed because someone would rather not see it. A report can be superseded, disputed, or withdrawn, and then says so at its top, with the reason.",
      "A brand’s reply appears next to the report that it answers, in the brand’s own words.",
    ],
    page: PAGES.refusals,
  },
  ai: {
    sentences: [
      "Answers are put together by rules from reports, labels, and the sources that they link to, so each sentence can be checked.",
      "A language model writes only where the operator has set one up, and each of its sentences is checked against the data.",
    ],
    page: PAGES.site,
  },
  alerts: {
    sentences: [
      "Follow a product or a brand to hear of its reports and notices, or subscribe to the newsletter.",
      "The newsletter and emails about what you follow have a link that ends them.",
    ],
    page: PAGES.newsletter,
  },
  data: {
    sentences: [
      "Yes: all published results can be downloaded as tables, with their license, and are served by an open API.",
    ],
    page: PAGES.openData,
  },
  use: {
    sentences: [
      "Type a name, a brand, or a question into the search box, or scan the barcode on the package. In the list, you can filter products, sort them, and compare several side by side.",
      "The site works in the browser of a phone, follows its text size, and is dark or light as the device is. Questions can be asked in English or Spanish.",
    ],
    page: PAGES.search,
  },
  safe: {
    sentences: [
      "A pass means that every test on our list was done on one lot and met its limits. It doesn’t mean that the product is safe for you, or that it works: that depends on your health and your medicines.",
      "What is dangerous is marked “Unsafe.” A pharmacist or doctor can tell you what suits you.",
    ],
    page: PAGES.verdicts,
  },
  contact: {
    sentences: ["The email address, phone number, and postal address are under Contact."],
    page: PAGES.contact,
  },
  place: {
    sentences: [
      "We don’t sell anything, get nothing if you buy, and have neither prices nor stores on record. A product’s name and barcode help to find it elsewhere.",
    ],
    page: PAGES.search,
  },
  sell: {
    sentences: ["No. We sell no supplements and nothing else, and there are no affiliate links."],
    page: PAGES.money,
  },
  advice: {
    sentences: [
      "We don’t tell anyone what to take or how much: that is for you and your doctor or pharmacist to decide.",
      "What labels claim, what laboratories measured, and what research says about an ingredient is here to help with that.",
    ],
    page: PAGES.refusals,
  },
};
