import { Link } from "react-router";
import { BRAND_NAME } from "#contract/brand.ts";
import type { DocumentSection } from "../../layout/sectioned-document.tsx";
import type { Site } from "../../site.ts";
import { CorrectionLog } from "../corrections/correction-log.tsx";
import { Glossary } from "./glossary.tsx";
import { ScoreFormula } from "./score-formula.tsx";
import { TestSteps } from "./test-steps.tsx";
import { VerdictMeanings } from "./verdict-meanings.tsx";

const Who = ({ sampleData }: { sampleData: boolean }) => (
  <>
    <p>
      {BRAND_NAME} brings two kinds of records together: what labels claim, and what laboratories measured. A
      label record says what a maker printed. A report says what was in one lot, on one day, by one method.
      The two are never mixed: a product without a report shows its label and nothing that looks like a
      verdict.
    </p>
    <p>
      Label records of real products come from the Dietary Supplement Label Database of the US National
      Institutes of Health. Each one names its source and its date.
    </p>
    {sampleData && (
      <p>
        This site also holds a sample catalogue, so that every page can be seen at work. Its brands, products,
        laboratories and reports are made up. They are marked as samples wherever they are shown, and search
        engines are asked to leave them out.
      </p>
    )}
  </>
);

const Money = () => (
  <>
    <p>
      There is no advertising here, no link that earns a commission, and nothing for sale. The order of a list
      is the order that you chose: by name, by date, by a measured value. A brand cannot buy a place in it.
    </p>
    <p>To ask who paid for a particular test, write to us with the number of its report.</p>
  </>
);

const Refusals = () => (
  <ul>
    <li>Take a result away because somebody would rather not see it.</li>
    <li>Call a product certified because one sample of it did well.</li>
    <li>Make “not tested” look like “passed”.</li>
    <li>Print a zero where a method saw nothing: we print how little it could have seen.</li>
    <li>
      Say what to take, how much of it, or what it will do for you. That is for you and somebody who knows
      you.
    </li>
    <li>Say anything about a real brand beyond what its label record and its reports say.</li>
  </ul>
);

const Judging = () => (
  <>
    <p>
      The rule is the one of ILAC-G8:09/2019 with a guard band as wide as the expanded uncertainty (k = 2).
      Where a laboratory gave no uncertainty the result is taken as it stands, and the report says so.
    </p>
    <VerdictMeanings />
    <p>
      A panel is as good as its worst result, a report as good as its worst panel. A measurement that is
      missing makes a report incomplete: this stands beside the verdict and is never folded into it.
    </p>
    <p>
      Every limit in use, with its edition and source, stands on the page of{" "}
      <Link to="/standards">standards and limits</Link>.
    </p>
  </>
);

const Formulas = () => (
  <>
    <p>
      These figures are worked out from the measurements, and can be worked out again from the signed report.
    </p>
    <h3>Score</h3>
    <ScoreFormula />
    <h3>Label accuracy</h3>
    <p>
      The mean of measured ÷ claimed over all claims that were measured, in percent. 100 % is what the label
      says. Look at the single results too: 80 % of one claim and 120 % of another also make 100 %.
    </p>
    <h3>Lead a day</h3>
    <p>
      Lead in µg/g × grams a serving × the most servings a day that the label suggests. Other metals are
      worked out in the same way.
    </p>
  </>
);

const Corrections = ({ email }: { email: string }) => (
  <>
    <p>
      A published report stays. It can be superseded by a newer one, disputed or withdrawn: then it says so at
      its top, with the reason and a link to what took its place. A brand’s reply is printed beside the report
      it answers, in the brand’s own words.
    </p>
    <p>
      If you see a mistake, press “Report an error” on the page of the product or the report, or write to{" "}
      <a href={`mailto:${email}`}>{email}</a>. Say what it says, what it should say, and how we can check it.
      Every ticket is settled with a note that everybody can read:
    </p>
    <CorrectionLog />
  </>
);

const Laboratories = () => (
  <p>
    Every report names its laboratory, its methods and its dates, in the form that ISO/IEC 17025 asks of a
    test report. A result relates only to the items that were tested.
  </p>
);

const OpenData = () => (
  <p>
    All published results are <Link to="/open-data">files to take away</Link>, with the signed documents
    behind them and a way to check that none was changed. <a href="/api/docs">The reference page</a> lists
    every call for programs, <a href="/feed.xml">the feed</a> what is new.
  </p>
);

const Contact = ({ contact }: { contact: Site["contact"] }) => (
  <p>
    Write to <a href={`mailto:${contact.email}`}>{contact.email}</a>, call {contact.phone}, or send a letter
    to {contact.address}. What this site stores about you is in the{" "}
    <Link to="/privacy-policy">privacy policy</Link>.
  </p>
);

export const aboutSections = ({ contact, sampleData }: Site): DocumentSection[] => [
  { id: "what", title: "What this is", body: <Who sampleData={sampleData} /> },
  { id: "money", title: "Money", body: <Money /> },
  { id: "refusals", title: "What we will not do", body: <Refusals /> },
  { id: "method", title: "How a test is made", body: <TestSteps /> },
  { id: "verdicts", title: "What a verdict means", body: <Judging /> },
  { id: "figures", title: "How figures are worked out", body: <Formulas /> },
  { id: "corrections", title: "Corrections and disputes", body: <Corrections email={contact.email} /> },
  { id: "laboratories", title: "Laboratories", body: <Laboratories /> },
  { id: "glossary", title: "Glossary", body: <Glossary /> },
  { id: "data", title: "Open data", body: <OpenData /> },
  { id: "contact", title: "Contact", body: <Contact contact={contact} /> },
];
