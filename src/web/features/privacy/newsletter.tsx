import { RETENTION } from "#contract/retention.ts";

/** What the newsletter leaves on the server. */
export const Newsletter = () => (
  <>
    <p>
      If you give an address for the newsletter, we keep it, and send one letter that asks you to confirm.
      Without your answer the address is deleted after {RETENTION.newsletterRequests.days} days. With it you
      get the newsletter until you leave: every letter has a link for that, and your mail program may show a
      button. Then the address is deleted at once.
    </p>
    <p>
      The links in letters carry a signed number instead of your address. Nobody can see from them who opened
      a letter or when: our letters hold no pictures and nothing that is loaded from elsewhere.
    </p>
  </>
);
