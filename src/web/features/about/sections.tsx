import { BRAND_NAME } from "#contract/brand.ts";
import type { DocumentSection } from "../../layout/sectioned-document.tsx";
import type { Site } from "../../site.ts";
import { Link } from "../../ui/link.tsx";
import { CorrectionLog } from "../corrections/correction-log.tsx";
import { TermList } from "../glossary/term-list.tsx";
import { WhoOperates } from "../imprint/who-operates.tsx";
import { ScoreFormula, TestSteps, VerdictMeanings } from "./explanations.tsx";

const Who = ({ demoData }: { demoData: boolean }) => (
  <>
    <WhoOperates />
    <p>
      {BRAND_NAME} brings together two kinds of records: what labels claim and what laboratories measured. A
      label record shows what the manufacturer printed. A report shows what was in one lot, on one day, by one
      method. We never mix the two: a product without a report shows its label and nothing that looks like a
      verdict.
    </p>
    <p>
      Label records for real products come from the Dietary Supplement Label Database of the US National
      Institutes of Health. Each record names its source and date.
    </p>
    {demoData && (
      <p>
        This site also includes a demo catalog so you can see every page in use. Its brands, products,
        laboratories, and reports are made up. They’re marked as demo wherever they appear, and search engines
        are asked not to list them.
      </p>
    )}
  </>
);

const Money = () => (
  <>
    <p>
      There are no ads here, no affiliate links, and nothing for sale. Lists are sorted the way you choose: by
      name, date, or measured value. A brand can’t buy a place in them.
    </p>
    <p>To learn who paid for a particular test, write to us with the report number.</p>
  </>
);

const Refusals = () => (
  <ul>
    <li>Remove a result because someone would rather not see it.</li>
    <li>Call a product certified because one sample did well.</li>
    <li>Make “not tested” look like “passed.”</li>
    <li>Print a zero when a method detected nothing: we print its detection limit instead.</li>
    <li>
      Tell you what to take, how much, or what it will do for you. That’s for you and your doctor or
      pharmacist to decide.
    </li>
    <li>Say anything about a real brand beyond its label records and reports.</li>
  </ul>
);

const Judging = () => (
  <>
    <p>
      We apply the decision rule of ILAC-G8:09/2019 with a guard band equal to the expanded uncertainty (k =
      2). If a laboratory gave no uncertainty, we use the result as is, and the report says so.
    </p>
    <VerdictMeanings />
    <p>
      A panel is only as good as its worst result, and a report only as good as its worst panel. A missing
      measurement makes a report incomplete. That’s shown next to the verdict and never merged into it.
    </p>
    <p>
      Every limit we use is listed, with its edition and source, under{" "}
      <Link to="/standards">Standards and limits</Link>.
    </p>
  </>
);

const Formulas = () => (
  <>
    <p>
      These figures are calculated from the measurements, so you can recalculate them from the signed report.
    </p>
    <h3>Score</h3>
    <ScoreFormula />
    <h3>Label accuracy</h3>
    <p>
      The mean of measured ÷ claimed across all measured claims, as a percentage. 100% matches the label. Look
      at the individual results too: 80% of one claim and 120% of another also average 100%.
    </p>
    <h3>Lead per day</h3>
    <p>
      Lead in µg/g × grams per serving × the maximum servings per day on the label. Other metals are
      calculated the same way.
    </p>
  </>
);

const Corrections = ({ email }: { email: string }) => (
  <>
    <p>
      Published reports stay online. A report can be superseded by a newer one, disputed, or withdrawn. If so,
      it says so at the top, with the reason and a link to its replacement. A brand’s reply appears next to
      the report it answers, in the brand’s own words.
    </p>
    <p>
      If you spot a mistake, select “Report an error” on the product or report page, or write to{" "}
      <a href={`mailto:${email}`}>{email}</a>. Tell us what it says, what it should say, and how we can check
      it. Every ticket is closed with a public note:
    </p>
    <CorrectionLog />
  </>
);

const Laboratories = () => (
  <p>
    Every report names its laboratory, methods, and dates, as ISO/IEC 17025 requires of a test report. Results
    apply only to the items tested.
  </p>
);

const OpenData = () => (
  <p>
    All published results are available as <Link to="/open-data">downloads</Link>, along with the signed
    documents behind them and a way to check that nothing was changed. The{" "}
    <a href="/api/docs">API reference</a> lists every call, and <a href="/feed.xml">the feed</a> shows what’s
    new.
  </p>
);

const Contact = ({ contact }: { contact: Site["contact"] }) => (
  <p>
    Write to <a href={`mailto:${contact.email}`}>{contact.email}</a>, call {contact.phone}, or mail us at{" "}
    {contact.address}. What this site stores about you is listed in the{" "}
    <Link to="/privacy-policy">privacy policy</Link>.
  </p>
);

export const aboutSections = ({ contact, demoData }: Site): DocumentSection[] => [
  { id: "what", title: "What this site is", body: <Who demoData={demoData} /> },
  { id: "money", title: "Money", body: <Money /> },
  { id: "refusals", title: "What we won’t do", body: <Refusals /> },
  { id: "method", title: "How we test", body: <TestSteps /> },
  { id: "verdicts", title: "What the verdicts mean", body: <Judging /> },
  { id: "figures", title: "How figures are calculated", body: <Formulas /> },
  { id: "corrections", title: "Corrections and disputes", body: <Corrections email={contact.email} /> },
  { id: "laboratories", title: "Laboratories", body: <Laboratories /> },
  { id: "glossary", title: "Glossary", body: <TermList /> },
  { id: "data", title: "Open data", body: <OpenData /> },
  { id: "contact", title: "Contact", body: <Contact contact={contact} /> },
];
