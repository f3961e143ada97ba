import { GUEST_TOKEN_KEY, TOKEN_KEY } from "../../session/tokens.ts";
import { RECOVERY_KEY } from "../accounts/recovery.ts";
import { RECENT_KEY } from "../search/recent-searches.ts";
import { SLASH_KEY } from "../search/slash-key.ts";
import styles from "./stored-values.module.css";

const VALUES = [
  {
    name: GUEST_TOKEN_KEY,
    place: "local storage",
    why: "Lets a visitor without an account read the site. It holds a random number and a date of expiry, nothing about you.",
    until: "It expires 30 days after it was issued, or when you delete it.",
  },
  {
    name: TOKEN_KEY,
    place: "local storage",
    why: "Shows the server that you are logged in. It is only there while you are.",
    until: "Until you log out or delete it.",
  },
  {
    name: RECENT_KEY,
    place: "local storage",
    why: "Offers the words of your last six searches again. They are not sent to the server unless you search for them.",
    until: "Until you press “Clear recent searches” below the search box, or delete it.",
  },
  {
    name: SLASH_KEY,
    place: "local storage",
    why: "Remembers that the key / is not to lead to the search box. It is only there if you turned that off.",
    until: "Until you turn it on again or delete it.",
  },
  {
    name: RECOVERY_KEY,
    place: "session storage",
    why: "Remembers the e-mail address while you set a new password with a code, and that the code was right.",
    until: "Until the new password is set, or you close the tab.",
  },
  {
    name: "supplements set aside for comparison, scroll positions",
    place: "session storage",
    why: "Keep your comparison, and bring you back to where you were on a page.",
    until: "Until you close the tab.",
  },
  {
    name: "the last 30 reports that you opened, and the files that show them",
    place: "cache of the browser",
    why: "Show those reports again while there is no network. They are the public pages, without anything of yours.",
    until: "Until newer ones take their place, or you delete the site's data in your browser.",
  },
];

/** What this site keeps in the browser. */
export const StoredValues = () => (
  <table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">What for</th>
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
