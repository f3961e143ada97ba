import { Link } from "react-router";

/** What becomes of a scanned pack. */
export const Scans = () => (
  <>
    <p>
      When you scan a barcode, the camera’s picture is read in your browser and goes nowhere. Only the number
      that it holds is sent to us, with the lot and the expiry date where the code has them. The camera is off
      as soon as you no longer see its picture.
    </p>
    <p>
      A photograph of a label is sent to us and read by our own server. If you are not logged in, it is
      deleted as soon as it is read, and no list of your scans is kept: the words and the number that were
      read stay for one day, so that you can say whether they led to the right product.
    </p>
    <p>
      If you are logged in, your scans are listed in <Link to="/profile?tab=scans">your profile</Link>. A
      photograph is deleted after 30 days, or at once when you say so there; so is the scan itself. If you
      tell us that a scan was wrong, a person looks at it.
    </p>
  </>
);
