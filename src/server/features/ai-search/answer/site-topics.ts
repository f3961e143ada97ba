import { missingValue } from "#domain/out-of-range.ts";

/** The answer to a question about this site: sentences, and the page that says more. */
export interface SiteAnswer {
  sentences: readonly string[];
  page: { label: string; path: string };
}

/** Whom such a question asks. */
const US = "(?:you|your|yours|u|ya|yall|this site|the site|this website|the website|assayed|here)";

const anyOf = (...patterns: string[]): RegExp => new RegExp(patterns.join("|"));

/** Questions about us, by what they ask, each answered as the page About says it. The first that matches counts. */
export const TOPICS: readonly (SiteAnswer & { asks: RegExp })[] = [
  {
    asks: /\b(?:get|receive|sign up for|subscribe to|send me|stop|end)\b.{0,30}\b(?:emails?|alerts|notifications|newsletters?)\b/,
    sentences: [
      "Follow a product or a brand to hear of its reports and notices, or subscribe to the newsletter.",
      "The newsletter and emails about what you follow have a link that ends them.",
    ],
    page: { label: "Newsletter", path: "/newsletter" },
  },
  {
    asks: anyOf(
      String.raw`\b(?:can|may|could|do|should) (?:i|we|people|my) .*\b(?:send|mail|ship|bring|submit)\b.*\b(?:in|bottle|sample|pills?|product|test\w*|analy\w*)`,
      String.raw`\b(?:can|will|could) ${US} test\b`,
      String.raw`\bask ${US} (?:to|for)\b.*\btest`,
      String.raw`\b(?:request|ask for|suggest) a test\b`,
    ),
    sentences: [
      "We buy sealed units of one lot in a store. If a sample came from the brand, its report says so.",
      "You can ask for a test of a product and follow it, and see what others asked for.",
    ],
    page: { label: "Requested tests", path: "/requests" },
  },
  {
    asks: anyOf(
      String.raw`\b(?:pay|pays|paid|paying|fund\w*|sponsor\w*|affiliate|commission|make money|earn|bias\w*|independent|owned by|owns|ads?|advertis\w*|buy a)\b.*\b${US}\b`,
      String.raw`\b${US}\b.*\b(?:pay|pays|paid|paying|fund\w*|sponsor\w*|affiliate|commission|make money|earn|bias\w*|independent|owned by|ads?|advertis\w*)\b`,
      String.raw`\bwho (?:pays|funds|paid)\b`,
      String.raw`\bbrands? (?:pay|buy|bribe|get to)\b|\b(?:take down|hide|kill|remove) (?:a )?(?:bad )?(?:results?|reviews?|reports?)\b`,
    ),
    sentences: [
      "There are no ads here, no affiliate links, and nothing for sale, and a brand can’t buy a place in a list.",
      "No result is removed because someone would rather not see it. To learn who paid for a test, write to us with the report number.",
    ],
    page: { label: "Money", path: "/about#money" },
  },
  {
    asks: anyOf(
      String.raw`\b(?:what|does|do)\b.*\b(?:pass|fail|failed|verdicts?|scores?|grades?|red|green|flag|limit)\b.*\bmean`,
      String.raw`\bwhat (?:is|are) (?:an? |the |your )?(?:verdicts?|scores?|grades?)\b`,
    ),
    sentences: [
      "A verdict compares each measured value, with its uncertainty, with a published limit or with what the label claims.",
      "What each verdict means, and how the score is calculated, is explained under About.",
    ],
    page: { label: "What the verdicts mean", path: "/about#verdicts" },
  },
  {
    asks: anyOf(
      String.raw`\bhow (?:do|does|did|are|is|often do) ${US}\b.*\b(?:test|tested|testing|measure|judge|check|verify)(?! again)`,
      String.raw`\bhow (?:is|are) (?:the |your )?(?:verdicts?|bottles?|tests?|results?)\b.*\b(?:test|calculat|made|decid|done|judged)`,
      String.raw`\b(?:what|which) (?:labs?|laborator\w+|methods?|standards?)\b.*\b${US}\b`,
      String.raw`\b(?:are|is) (?:your|the) (?:labs?|laborator\w+)\b`,
      String.raw`\bhow does (?:the )?(?:testing|scoring) work\b`,
    ),
    sentences: [
      "We buy sealed units of one lot in a store. A laboratory identifies the material, and measures what the label claims and what shouldn’t be there.",
      "Every result is compared with a published limit, uncertainty included, and every report names its laboratory, methods, and dates.",
    ],
    page: { label: "How we test", path: "/about#method" },
  },
  {
    asks: anyOf(
      String.raw`\bwho (?:are|is|runs?|owns?|made|operates?|s behind)\b.*\b${US}\b|\bwho (?:are|r) (?:you|u)\b`,
      String.raw`\b(?:are|is) ${US} (?:part of|owned|run|a government|legit|real|the fda)\b|\bis this (?:site|website) (?:legit|real|run|owned|trust\w*|reliable|biased|independent|a)\b`,
      String.raw`\bwhy should i (?:trust|believe) ${US}\b|\bcan i trust ${US}\b`,
    ),
    sentences: [
      "Assayed shows two kinds of records side by side: what labels claim, and what laboratories measured in one lot.",
      "Every report is published in full and signed, so that you can check that nothing was changed. Who operates the site is named in the imprint.",
    ],
    page: { label: "What this site is", path: "/about#what" },
  },
  {
    asks: anyOf(
      String.raw`\b(?:report|spot|found|find|see|made) (?:an? )?(?:mistake|error)s?\b`,
      String.raw`\b(?:something|data|label|report) (?:is|looks) wrong\b`,
    ),
    sentences: [
      "Select “Report an error” on the product or report page, or write to us. Every ticket is closed with a public note.",
      "Published reports stay online: a correction is a new report next to the old one.",
    ],
    page: { label: "Corrections and disputes", path: "/about#corrections" },
  },
];

/** Page that an earlier topic leads to, with its sentences. */
const topicOf = (label: string): SiteAnswer =>
  TOPICS.find(({ page }) => page.label === label) ?? missingValue(`The topic ${label}`);

const PRIVACY = { label: "Privacy policy", path: "/privacy-policy" };

/** What questions that are surely about us ask for, by words that mean other things elsewhere. The first that match count. */
export const OF_US: readonly (readonly [words: RegExp, answer: SiteAnswer])[] = [
  [
    /\b(?:free|paywall|subscri\w+|membership|cost|costs|charge|price)\b/,
    {
      sentences: [
        "Everything here can be read for free, and without an account. There is nothing to buy, and there are no ads.",
      ],
      page: { label: "Money", path: "/about#money" },
    },
  ],
  [
    /\b(?:retest\w*|how often|again|update\w*|how old|how recent|when was|outdated)\b/,
    {
      sentences: [
        "A report is about one lot on one date, which it names. We don’t promise a time at which a product is tested again.",
        "A newer report appears next to the older ones, and you can ask for a test of a newer lot.",
      ],
      page: { label: "Requested tests", path: "/requests" },
    },
  ],
  [
    /\b(?:choose|chosen|pick|picked|decide|select|selected)\b/,
    {
      sentences: [
        "Anyone can ask for a test, and requests with more votes come first in the list. Brands can’t buy a test’s result or a place.",
        "What is tested is bought as sealed units of one lot; if a sample came from the brand, its report says so.",
      ],
      page: { label: "Requested tests", path: "/requests" },
    },
  ],
  [
    /\bscores?\b/,
    {
      sentences: [
        "A report with every required measurement gets a score from 0 to 100, a sum of points whose formula is under About. A failure caps it, whatever the sum.",
        "There is no score where a hazard was found or a finding has no limit.",
      ],
      page: { label: "How figures are calculated", path: "/about#figures" },
    },
  ],
  [
    /\b(?:ai|chatgpt|gpt|bots?|robots?|machine|algorithm|who writes|written by)\b/,
    {
      sentences: [
        "Answers are put together by rules from reports, labels, and the sources that they link to.",
        "A language model writes only where the operator has set one up, and each of its sentences is checked against the data.",
      ],
      page: { label: "About this site", path: "/about" },
    },
  ],
  [
    /\b(?:my data|personal data|track\w*|privacy|private|cookies?|sell my|ip address|anonym\w+|spy\w*)\b/,
    {
      sentences: [
        "What is stored about you, why, and for how long is in the privacy policy. Nothing is sold, and no other company measures your visit.",
      ],
      page: PRIVACY,
    },
  ],
  [
    /\b(?:accounts?|log ?in|logged|sign ?(?:in|up)|password|profile|username|register(?:ed)?)\b/,
    {
      sentences: [
        "Reading needs no account. With one you can follow products, ask for tests, and vote for requests.",
        "Email, password, and second factor are changed under Profile, where an account is deleted, too. A forgotten password is reset from the login page.",
      ],
      page: { label: "Profile", path: "/profile" },
    },
  ],
  [
    /\b(?:mistakes?|errors?|wrong|typos?|mixed|mix up|broken|dead links?|fix|correct\w*|outdated|bugs?|glitch\w*|squished|garbled|crash\w*|says otherwise|who do i tell|where do i send)\b/,
    topicOf("Corrections and disputes"),
  ],
  [/\b(?:newsletter|unsubscribe|spam|emails?|notif\w+|alerts?)\b/, topicOf("Newsletter")],
  [
    /\b(?:apis?|scrap\w+|downloads?|csv|json|export|spreadsheet|dataset|raw (?:data|numbers?|files?)|open source|github)\b/,
    {
      sentences: [
        "All published results can be downloaded as tables, with their license, and are served by an open API.",
      ],
      page: { label: "Open data", path: "/open-data" },
    },
  ],
  [
    /\b(?:own|owns|owned|owner|operates?|operated|behind|underwrit\w*|runs? (?:this|the|it)|sell and test|test and sell)\b/,
    {
      sentences: [
        "Who operates this site is named in the imprint.",
        "There are no ads here, no affiliate links, and nothing for sale, and a brand can’t buy a place in a list.",
      ],
      page: { label: "Imprint", path: "/imprint" },
    },
  ],
  [
    /\b(?:send|mail|ship|submit|nominate|request|suggest|my (?:own )?(?:bottle|product|supplement)|can you test|test (?:this|that|my))\b/,
    topicOf("Requested tests"),
  ],
  [
    /\b(?:dark mode|fonts?|letters|bigger|larger|zoom|text size|screen reader|print|app|phone|android|iphone|offline)\b/,
    {
      sentences: [
        "The site works in the browser of a phone, follows its text size, and is dark or light as the device is.",
      ],
      page: { label: "About this site", path: "/about" },
    },
  ],
  [
    /\b(?:free|cost|costs|paywall|subscri\w+|charge|membership|price|pay|paid|money|profit|sponsor\w*|ads?|affiliate|fund\w*|brands?|compan\w+|manufacturers?|sue|lawsuit|take down|hide|remove)\b/,
    topicOf("Money"),
  ],
  [
    /\b(?:means?|meaning|stars?|scores?|grades?|verdicts?|badges?|colou?rs?|icons?|symbols?|inconclusive|borderline)\b/,
    topicOf("What the verdicts mean"),
  ],
  [
    /\b(?:tests?|testing|tested|retest|labs?|laborator\w+|methods?|accredit\w+|samples?|bottles?|lots?|buy|bought|store|often|standards?|limits?)\b/,
    topicOf("How we test"),
  ],
  [
    /\b(?:who|whose|trust|legit|fake|real|believe|scam|biased?|independent|government|behind|run)\b/,
    topicOf("What this site is"),
  ],
];
