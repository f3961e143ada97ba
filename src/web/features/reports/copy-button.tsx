import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
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
      {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      {children}
    </Button>
  );
}
