import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { notify } from "../../ui/toast.ts";
import styles from "./copy-button.module.css";

/** Shares a page through the device's own dialog, or copies its link where there is none. Hidden without JavaScript. */
export function ShareButton({ title, url }: { title: string; url: string }) {
  const share = async () => {
    if (typeof navigator.share === "function") {
      // Closing the dialog is no failure.
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      notify.success("Link copied.");
    } catch {
      notify.error("Couldn’t copy the link. Copy it from the address bar.");
    }
  };
  return (
    <Button className={styles.copy} onClick={() => void share()}>
      <Icon name="file-up" />
      Share
    </Button>
  );
}
