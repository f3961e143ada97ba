import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { notify } from "../../ui/toast.ts";
import styles from "./copy-button.module.css";

/** Copies a text to the clipboard and confirms it in a toast. Hidden without JavaScript. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      notify.success("Copied.");
    } catch {
      notify.error("Couldn’t copy. Select the text and copy it manually.");
    }
  };
  return (
    <Button size="small" className={styles.copy} onClick={() => void copy()}>
      {copied ? <Icon name="check" /> : <Icon name="copy" />}
      {children}
    </Button>
  );
}
