import type { DocumentSection } from "../../layout/sectioned-document.tsx";
import type { Site } from "../../site.ts";
import { Accounts, Terms } from "./accounts.tsx";
import { DeleteStored } from "./delete-stored.tsx";
import { Newsletter } from "./newsletter.tsx";
import { Questions } from "./questions.tsx";
import { Scans } from "./scans.tsx";
import { StoredValues } from "./stored-values.tsx";

const Browser = () => (
  <>
    <p>This site sets no cookies. It keeps these values in your browser’s own storage, and no others:</p>
    <StoredValues />
  </>
);

const Server = () => (
  <>
    <p>
      The server sees what any server sees: the address of the page you asked for, your IP address and your
      browser’s name. The IP address is used to keep one visitor from asking too much at once: the count is
      dropped after minutes.
    </p>
    <p>
      Its log holds what went wrong and how long things took. Tokens and e-mail addresses are never written to
      it. The address of a page never holds them, but for the links in our letters: each carries a token that
      is good for this one thing.
    </p>
  </>
);

const Others = () => (
  <>
    <p>
      There are no trackers, no advertisements and no statistics by others. Fonts, pictures and scripts come
      from this site itself.
    </p>
    <p>
      One stylesheet, for rows of cards that can be pushed sideways, is loaded from the public network
      jsDelivr. Like any server, jsDelivr sees your IP address then. Your browser checks that the file is
      exactly the one we expect.
    </p>
  </>
);

const Deleting = () => (
  <>
    <p>
      With this button, or in your browser under “Site data” or “Cookies and site data”. Afterwards you are a
      new visitor: the next page that you open asks for a new guest token. What an account has left on the
      server is deleted on your profile; see <a href="#accounts">Accounts</a>.
    </p>
    <div>
      <DeleteStored />
    </div>
  </>
);

const Asking = ({ contact }: { contact: Site["contact"] }) => (
  <p>
    Write to <a href={`mailto:${contact.email}`}>{contact.email}</a> or to {contact.address}. We answer in
    plain words.
  </p>
);

export const privacySections = ({ contact, asksModel }: Site): DocumentSection[] => [
  { id: "browser", title: "What is kept in your browser", body: <Browser /> },
  { id: "delete", title: "How to delete it", body: <Deleting /> },
  { id: "server", title: "What the server sees", body: <Server /> },
  { id: "accounts", title: "Accounts", body: <Accounts /> },
  { id: "scans", title: "Scans", body: <Scans /> },
  { id: "ai-search", title: "AI search", body: <Questions asksModel={asksModel} /> },
  { id: "newsletter", title: "Newsletter", body: <Newsletter /> },
  { id: "terms", title: "Terms of an account", body: <Terms /> },
  { id: "others", title: "Others", body: <Others /> },
  { id: "questions", title: "Questions", body: <Asking contact={contact} /> },
];
