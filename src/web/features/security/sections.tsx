import { DAY_S, durationText } from "#contract/durations.ts";
import type { DocumentSection } from "../../layout/sectioned-document.tsx";
import { Link } from "../../ui/link.tsx";

/** What a reporter is promised; docs/operating.md tells operators. */
const FIX_OR_PLAN_S = 14 * DAY_S;
const EMBARGO_S = 90 * DAY_S;

/** The address as a person writes it: without `mailto:` or `tel:`. */
const addressText = (contact: string) => contact.replace(/^(?:mailto|tel):/, "");

const Reporting = ({ contact }: { contact: string }) => (
  <>
    <p>
      Write to <a href={contact}>{addressText(contact)}</a>. Please don’t write about it in public first.
    </p>
    <p>
      Tell us what an attacker gains, the steps or a script that shows it, and when you tried it. The{" "}
      <code>x-request-id</code> header of a response helps us find it in our log. Never send us passwords,
      tokens, or other people’s data.
    </p>
    <p>
      Is a number or a label wrong instead? Use “Report an error” on the page of the{" "}
      <Link to="/search">product</Link> or report.
    </p>
  </>
);

const Answer = () => (
  <ul>
    <li>Within three working days: an answer from a person.</li>
    <li>Within {durationText(FIX_OR_PLAN_S)}: whether we could confirm it, and a fix or a plan for one.</li>
    <li>When it’s fixed: a note to you, and your name in the list of changes if you like.</li>
    <li>
      We ask you to wait until it’s fixed before you publish, but no longer than {durationText(EMBARGO_S)}. We
      don’t pay rewards.
    </li>
  </ul>
);

const Scope = () => (
  <>
    <p>This site and the software it runs on. For example:</p>
    <ul>
      <li>reading or changing another person’s data, or logging in as someone else</li>
      <li>changing a report, or making a false one look genuine</li>
      <li>making a page run a script that isn’t ours</li>
      <li>making the site slow or unavailable with few requests</li>
      <li>tokens, passwords, or email addresses in URLs or logs</li>
    </ul>
    <p>
      Not in scope: floods of requests, spam, tricking people, access to our buildings or devices, other
      companies’ services, and missing headers or old versions that have no effect.
    </p>
  </>
);

const SafeHarbor = () => (
  <>
    <p>
      If you follow these rules in good faith, you have our permission to test. We won’t take legal action
      against you or report you to the authorities, and if someone else does, we’ll make it known that you had
      permission.
    </p>
    <ul>
      <li>Use accounts you created yourself.</li>
      <li>
        Stop as soon as you see someone else’s data. Don’t keep, copy, or share it, and tell us at once.
      </li>
      <li>Don’t change or delete what isn’t yours, and don’t slow the site down for others.</li>
      <li>If you’re not sure whether something is allowed, ask first.</li>
    </ul>
  </>
);

export const securitySections = (contact: string): DocumentSection[] => [
  { id: "reporting", title: "How to report a vulnerability", body: <Reporting contact={contact} /> },
  { id: "answer", title: "What you can expect", body: <Answer /> },
  { id: "scope", title: "What’s in scope", body: <Scope /> },
  { id: "safe-harbor", title: "Safe harbor", body: <SafeHarbor /> },
];
