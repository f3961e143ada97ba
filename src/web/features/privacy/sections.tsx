import { durationText } from "#contract/durations.ts";
import { RETENTION } from "#contract/retention.ts";
import type { DocumentSection } from "../../layout/sectioned-document.tsx";
import type { Site } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { notify } from "../../ui/toast.ts";
import { WhoOperates } from "../imprint/who-operates.tsx";
import { AccountPrivacy, AccountTerms } from "./accounts.tsx";
import { StoredValues } from "./stored-values.tsx";

const Browser = () => (
  <>
    <p>This site sets no cookies. It stores only these values in your browser:</p>
    <StoredValues />
  </>
);

const Server = ({ countsVisits }: { countsVisits: boolean }) => (
  <>
    <p>
      The server sees what any server sees: the URL of the page you request, your IP address, and your
      browser’s name. We use the IP address to limit how many requests one visitor can make at a time. The
      count is discarded within minutes.
    </p>
    <p>
      The server log records errors and how long requests took. Tokens and email addresses are never written
      to it. Page URLs never contain them either, except for the links in our emails: each carries a token
      that works for that one purpose only.
    </p>
    <p>
      {countsVisits
        ? "We count how often each page is visited and which words are searched for, as one number per day, and how often AI search showed help for which kind of danger and led on from it. The counts hold no IP address, no name of a browser, and no other sign of who visited; two visits can’t be linked. What looks like an email address or a phone number isn’t counted, and our staff see words only once they were searched for at least three times."
        : "We don’t count visits."}
    </p>
  </>
);

const Others = () => (
  <>
    <p>
      There are no trackers, ads, or third-party analytics. Fonts, images, and scripts come from this site.
    </p>
    <p>
      Pages with a carousel, such as the home page, load one stylesheet from the public CDN jsDelivr. Like any
      server, jsDelivr sees your IP address when that happens, but not which page you are on. Your browser
      checks that the file is exactly the one we expect. No other page loads anything from another server.
    </p>
  </>
);

const Deleting = () => (
  <>
    <p>
      Use this button, or look under “Site data” or “Cookies and site data” in your browser’s settings.
      Afterward, you’re a new visitor: the next page you open requests a new guest token. To delete account
      data stored on the server, use your profile; see <a href="#accounts">Accounts</a>.
    </p>
    <div>
      <ClearBrowserData />
    </div>
  </>
);

const Asking = ({ contact }: { contact: Site["contact"] }) => (
  <>
    <WhoOperates />
    <p>
      Write to <a href={`mailto:${contact.email}`}>{contact.email}</a> or to {contact.address}. We answer in
      plain English. To report a vulnerability, see <Link to="/security">Security</Link>.
    </p>
  </>
);

export const privacySections = ({
  contact,
  countsVisits,
  usesLanguageModel: asksModel,
}: Site): DocumentSection[] => [
  { id: "browser", title: "What’s stored in your browser", body: <Browser /> },
  { id: "delete", title: "How to delete it", body: <Deleting /> },
  { id: "server", title: "What the server sees", body: <Server countsVisits={countsVisits} /> },
  { id: "accounts", title: "Accounts", body: <AccountPrivacy /> },
  { id: "scans", title: "Scans", body: <ScanPrivacy /> },
  { id: "ai-search", title: "AI search", body: <AiSearchPrivacy asksModel={asksModel} /> },
  { id: "newsletter", title: "Newsletter", body: <NewsletterPrivacy /> },
  { id: "terms", title: "Account terms", body: <AccountTerms /> },
  { id: "others", title: "Third parties", body: <Others /> },
  { id: "questions", title: "Who is responsible, and questions", body: <Asking contact={contact} /> },
];

/** What the server stores for the newsletter. */
const NewsletterPrivacy = () => (
  <>
    <p>
      If you sign up for the newsletter, we store your email address and send one email asking you to confirm.
      If you don’t confirm, we delete the address after {durationText(RETENTION.newsletterRequests.lifetimeS)}
      . If you do, you get the newsletter until you unsubscribe: every issue has a link for that, and your
      email app may show a button. We then delete the address immediately.
    </p>
    <p>
      Links in our emails carry a signed number instead of your address. We can’t see who opens an email or
      when: our emails contain no images and load nothing from other servers.
    </p>
  </>
);

/** Deletes everything this site stores in this browser. The next page opened starts without any stored data. */
function ClearBrowserData() {
  const remove = () => {
    try {
      window.localStorage.clear();
      window.sessionStorage.clear();
      notify.success("Deleted. This browser no longer stores anything from this site.");
    } catch {
      notify.error(
        "Your browser blocked this site from deleting its data. Delete it in your browser’s settings.",
      );
    }
  };
  return <Button onClick={remove}>Delete stored data</Button>;
}

/** What happens to product scans. */
const ScanPrivacy = () => (
  <>
    <p>
      When you scan a barcode, the camera image is read in your browser and never leaves your device. Only the
      number in the barcode is sent to us, along with the lot and expiration date if the code includes them.
      The camera turns off as soon as its image leaves the screen.
    </p>
    <p>
      A photo of a label is sent to us and read by our own server. If you’re not logged in, it’s deleted as
      soon as it’s read, and we don’t keep a list of your scans. The text and number that were read are stored
      for {durationText(RETENTION.guestScans.lifetimeS)} so you can tell us whether they led to the right
      product.
    </p>
    <p>
      If you’re logged in, your scans are listed in <Link to="/profile?tab=scans">your profile</Link>. Photos
      are deleted after {durationText(RETENTION.scanPictures.lifetimeS)}, or sooner if you delete them there.
      You can delete the scans themselves, too. If you tell us a scan was wrong, a person reviews it.
    </p>
  </>
);

/** What happens to AI search questions. `usesLanguageModel`: an external language model helps answer them. */
const AiSearchPrivacy = ({ asksModel }: { asksModel: boolean }) => (
  <>
    <p>
      When you ask AI search a question, we store it with its results for{" "}
      {durationText(RETENTION.questions.lifetimeS)} so you can page through the results. Nothing stored with
      it says who asked. Please don’t include anything you wouldn’t tell a stranger.
    </p>
    <p>
      If you check “You may keep this question to improve the search”, we store your question with how we
      understood it for {durationText(RETENTION.permittedQuestions.lifetimeS)}. Our staff read it without who
      asked. If you’re logged in, it’s deleted with your account and is part of your data export. Uncheck the
      box to delete it at once. Once you leave the page of a question you asked without an account, nothing
      tells us that it was yours.
    </p>
    {asksModel ? (
      <p>
        Another company’s language model helps interpret questions and write answers. It receives the text of
        your question and published results, and nothing about you.
      </p>
    ) : (
      <p>Questions are processed and answered on our own server and are never sent anywhere else.</p>
    )}
    <p>
      If you say whether a result or an answer helped, we store that with the goals we read in your question,
      and without the question; if you aren’t logged in, for {durationText(RETENTION.guestRatings.lifetimeS)}.
      If you volunteer to rate results, the question is stored with your ratings. You’ll find all of them, and
      can undo each one, under{" "}
      <Link to="/ai-search-training-model?rate=1">AI search, with ratings switched on</Link>.
    </p>
  </>
);
