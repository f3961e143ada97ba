import { Link } from "react-router";
import { BRAND_NAME } from "#contract/brand.ts";
import { RETENTION } from "#contract/retention.ts";
import { RetentionTable } from "./retention-table.tsx";

/** What an account leaves on the server. */
export const Accounts = () => (
  <>
    <p>
      You can read everything without an account. If you make one, we keep your first and last name, your
      e-mail address, when you accepted the terms, your password in a form that cannot be turned back, the
      public half of each passkey, and for each place where you are logged in the name of the browser and
      system and when it was last used.
    </p>
    <p>
      If you ask for a test, we keep what you wrote, your picture of the pack, and for which requests you
      voted. Others see the name of the product and how many ask for it, never who. We also keep which
      products you follow, and which errors you reported; the address that you left for our answer is deleted
      once it is sent.
    </p>
    <p>
      Of a picture that you upload we keep smaller copies. What your camera wrote into it, such as the place,
      is taken out, and the file that you sent is deleted as soon as the copies are made.
    </p>
    <p>
      If you scan a pack while you are logged in, we keep what was read, your picture and what you said of it:
      your profile lists it, and there you can delete a picture, a scan or all of them at once. A picture goes
      by itself after {RETENTION.scanPictures.days} days. Without an account nothing is listed: your picture
      is deleted as soon as it is read, and what was read from it after {RETENTION.guestScans.days} day. If
      you tell us that a scan was wrong, one of us looks at it; then, without an account, nothing in it says
      who you are.
    </p>
    <p>
      We write to you for what an account needs: codes, and a notice when your password, address or passkeys
      change; and of what you asked for: your requests, your votes, the products you follow, the errors you
      reported. Letters about requests and products each have a link that ends them. We do not hand your data
      to anyone.
    </p>
    <p>
      Your name, address, password, passkeys, requests, votes, ratings and the products you follow stay until
      you delete the account. A request that others voted for, or that we have begun to work on, stays after
      that without you and your picture; so does a reported error, without you and your address. Everything
      else goes by itself:
    </p>
    <RetentionTable />
    <p>
      On your <Link to="/profile?tab=security">profile</Link> you can download all of it as a file, and delete
      it. Deleting takes effect at once; copies for the case of a disaster follow when they are next replaced.
    </p>
  </>
);

/** What whoever registers agrees to. */
export const Terms = () => (
  <>
    <p>An account at {BRAND_NAME} costs nothing. By making one you agree to this:</p>
    <ul>
      <li>You are the person whose name and address you give, and you keep your password to yourself.</li>
      <li>What you read here are measurements of samples. They are not medical advice.</li>
      <li>You do not use the account to disturb the site or other people. We close accounts that do.</li>
      <li>You may delete the account whenever you like, without giving a reason.</li>
    </ul>
  </>
);
