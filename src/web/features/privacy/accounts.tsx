import { BRAND_NAME } from "#contract/brand.ts";
import { durationText } from "#contract/durations.ts";
import { RETENTION, type RetentionRule } from "#contract/retention.ts";
import { Link } from "../../ui/link.tsx";
import styles from "./stored-values.module.css";

/** What the server stores for an account, and for how long. */
export const AccountPrivacy = () => (
  <>
    <StoredData />
    <ScanPrivacy />
    <EmailsAndRetention />
    <RetentionTable />
    <p>
      In your <Link to="/profile?tab=security">profile</Link>, you can download all of it as a file or delete
      it. Deletion takes effect immediately, and backups are purged as they rotate.
    </p>
  </>
);

const StoredData = () => (
  <>
    <p>
      You can read everything without an account. If you create one, we store your first and last name, your
      email address, the date you accepted the terms, a one-way hash of your password, and the public key of
      each passkey. If you set up an authenticator app, we store its key encrypted and one-way hashes of your
      recovery codes. For each device where you’re logged in, we also store the name of its browser and
      operating system and when it was last used. Of each API key we store a hash, its name, and the day it
      was last used.
    </p>
    <p>
      If you request a test, we store what you wrote, your product photo, and the requests you voted for or
      pledged to, with the amount. Only you and our staff see the photo, unless we approve it as the picture
      of that product, without your name. Other people see the product name, the number of votes, and what was
      pledged in all, never who voted or pledged. A pledge is a promise: we never collect money here, and
      store no bank or card details. We also store which products and brands you follow, the note and the lot
      number you add to products, and which errors you reported. Nobody else sees your notes. If you gave an
      email address for our reply, we delete it once the reply is sent.
    </p>
    <p>
      When you upload a photo, we store smaller copies of it. We remove the metadata your camera added, such
      as the location, and delete the original file as soon as the copies are made.
    </p>
  </>
);

const ScanPrivacy = () => (
  <p>
    If you scan a product while you’re logged in, we store what was read, your photo, and your feedback.
    They’re listed in your profile, where you can delete a photo, a scan, or all of them at once. Photos are
    deleted automatically after {durationText(RETENTION.scanPictures.lifetimeS)}. Without an account, no scans
    are listed: your photo is deleted as soon as it’s read, and the text read from it after{" "}
    {durationText(RETENTION.guestScans.lifetimeS)}. If you tell us a scan was wrong, a person reviews it. If
    you weren’t logged in, nothing in it says who you are.
  </p>
);

const EmailsAndRetention = () => (
  <>
    <p>
      We email you what your account needs: codes, and a notice when your password, email, or passkeys change.
      We also email you about things you asked for: your requests, your votes, your pledges, the products and
      brands you follow, and the errors you reported. Emails about requests, products, and brands each have an
      unsubscribe link. We don’t share your data with anyone.
    </p>
    <p>
      We keep your name, email, password, passkeys, requests, votes, ratings, and the products and brands you
      follow with your notes until you delete your account. A request that others voted for or pledged to, or
      that we’ve started working on, stays without your name and photo. A reported error stays without your
      name and email. Everything else is deleted automatically:
    </p>
  </>
);

/** The account terms accepted at registration. */
export const AccountTerms = () => (
  <>
    <p>An account at {BRAND_NAME} is free. By creating one, you agree to the following:</p>
    <ul>
      <li>The name and email you give are your own, and you keep your password to yourself.</li>
      <li>This site publishes measurements of samples, not medical advice.</li>
      <li>
        You don’t use the account to disrupt the site or harass other people. We close accounts that do.
      </li>
      <li>You can delete your account at any time without giving a reason.</li>
    </ul>
  </>
);

const ROWS: readonly RetentionRule[] = Object.values(RETENTION);

/** Retention periods of account data, from the table that the daily cleanup job enforces. */
const RetentionTable = () => (
  <table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">What</th>
        <th scope="col">Deleted</th>
      </tr>
    </thead>
    <tbody>
      {ROWS.map(({ what, lifetimeS, after }) => (
        <tr key={what}>
          <th scope="row">{what}</th>
          <td>
            {durationText(lifetimeS)} after {after}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
