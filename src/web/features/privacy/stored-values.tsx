import { GUEST_TOKEN_LIFETIME_S } from "#contract/account-limits.ts";
import { durationText } from "#contract/durations.ts";
import { DEVICE_SECRET_KEY } from "../../session/device-secret.ts";
import { PENDING_ACT_KEY } from "../../session/pending-act.ts";
import { SAVED_CACHE } from "../../session/saved-cache.ts";
import { GUEST_TOKEN_KEY, TOKEN_KEY } from "../../session/tokens.ts";
import { RECOVERY_KEY } from "../accounts/recovery.ts";
import { DAY_KEY, DAY_PRODUCTS_KEY } from "../my-day/day-store.ts";
import { KEY_MEMORY_KEY } from "../reports/key-memory.ts";
import { LOG_MEMORY_KEY } from "../reports/log-memory.ts";
import { MAX_RECENT_SEARCHES, RECENT_KEY } from "../search/recent-searches.ts";
import { SLASH_KEY } from "../search/slash-key.ts";
import { REQUEST_DRAFT_KEY } from "../test-requests/request-draft.ts";
import styles from "./stored-values.module.css";

const VALUES = [
  {
    name: GUEST_TOKEN_KEY,
    place: "local storage",
    why: "Lets visitors without an account read the site. Contains a random number and an expiration date, nothing about you.",
    until: `${durationText(GUEST_TOKEN_LIFETIME_S)}, or until you delete it.`,
  },
  {
    name: TOKEN_KEY,
    place: "local storage",
    why: "Proves to the server that you’re logged in. Present only while you are.",
    until: "Until you log out or delete it.",
  },
  {
    name: DEVICE_SECRET_KEY,
    place: "local storage",
    why: "A random number. After you log in, it tells the server that this device has logged in before, so that other people’s wrong guesses don’t make you wait here. It can’t log anyone in. Created when you open an account, log in, or reset a password.",
    until: "Until you delete it.",
  },
  {
    name: RECENT_KEY,
    place: "local storage",
    why: `Remembers your last ${MAX_RECENT_SEARCHES} searches so you can repeat them. They’re sent to the server only if you search for them again.`,
    until: "Until you select “Clear recent searches” below the search box, or delete it.",
  },
  {
    name: DAY_KEY,
    place: "local storage",
    why: "Remembers the products, servings, and life stage that you entered in My day. It’s sent to the server only if you save it with your account. Present only if you entered something.",
    until: "Until you remove the products or delete it.",
  },
  {
    name: DAY_PRODUCTS_KEY,
    place: "local storage",
    why: "What we know about those products, so that My day works without a network. To load it, your browser asks the server for the products, but not for servings or life stage.",
    until: "Until you remove the products or delete it.",
  },
  {
    name: SLASH_KEY,
    place: "local storage",
    why: "Remembers that you turned off the / shortcut to the search box. Present only if you did.",
    until: "Until you turn it back on or delete it.",
  },
  {
    name: LOG_MEMORY_KEY,
    place: "local storage",
    why: "Remembers how many documents we had published when you last checked a report, and their hash, so your browser notices if one is later changed or removed. Present only if a check ran.",
    until: "Until you delete it.",
  },
  {
    name: KEY_MEMORY_KEY,
    place: "local storage",
    why: "Remembers which keys our reports were signed with when you first checked one, and the day, so your browser notices if they change. Present only if a check ran.",
    until: "Until you delete it.",
  },
  {
    name: RECOVERY_KEY,
    place: "session storage",
    why: "Remembers your email and that your code was correct while you reset your password.",
    until: "Until you set the new password or close the tab.",
  },
  {
    // Of the script in the head, which is in no bundle.
    name: "return_path",
    place: "session storage",
    why: "Remembers the page that you came from while you log in or register, so you return to it. Present only if you opened the form from a page of this site before our scripts were loaded.",
    until: "Until you close the tab.",
  },
  {
    name: PENDING_ACT_KEY,
    place: "session storage",
    why: "Remembers what you were about to do when we asked you to log in, such as a vote, so it’s done once you have.",
    until: "Until it’s done, for half an hour at most, or until you close the tab.",
  },
  {
    name: REQUEST_DRAFT_KEY,
    place: "session storage",
    why: "Remembers the test request that you couldn’t send because your session had expired, so the form is filled in again once you’ve logged in.",
    until: "Until the form opens again or you close the tab.",
  },
  {
    name: "supplements selected for comparison, scroll positions",
    place: "session storage",
    why: "Keep your comparison and return you to where you were on a page.",
    until: "Until you close the tab.",
  },
  {
    name: "the last 30 reports you opened, and the files needed to show them",
    place: "browser cache",
    why: "Shows those reports when you’re offline. They’re the public pages and contain nothing about you.",
    until: "Until newer reports replace them, or you delete this site’s data in your browser.",
  },
  {
    name: SAVED_CACHE,
    place: "browser cache",
    why: "Your list of supplements with their verdicts, your lot numbers, and your notes, so you can read it offline. Present only after you opened the list.",
    until: "Until you log out or delete it.",
  },
];

/** What this site stores in the browser. */
export const StoredValues = () => (
  <table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">Purpose</th>
        <th scope="col">How long</th>
      </tr>
    </thead>
    <tbody>
      {VALUES.map(({ name, place, why, until }) => (
        <tr key={name}>
          <th scope="row">
            {name.includes(" ") ? name : <code>{name}</code>} <small>({place})</small>
          </th>
          <td>{why}</td>
          <td>{until}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
