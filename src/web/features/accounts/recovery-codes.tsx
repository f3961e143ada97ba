import { useEffect, useRef } from "react";
import { BRAND_NAME } from "#contract/brand.ts";
import { useUser } from "../../session/auth.tsx";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../reports/copy-button.tsx";
import styles from "./form.module.css";
import { saveFile } from "./save-file.ts";
import secondFactorStyles from "./second-factor.module.css";

/** New recovery codes, shown once, to be copied, saved or printed. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const { email_id } = useUser();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = [`${BRAND_NAME} recovery codes of ${email_id}`, "Each works once.", "", ...codes, ""].join(
    "\n",
  );
  return (
    <div className={styles.form}>
      <div className={secondFactorStyles.codes}>
        <h3 ref={heading} tabIndex={-1}>
          Save your recovery codes
        </h3>
        <p>
          Each works once in place of a code from the app, for when you lose it. We can’t show them again.
        </p>
        <ul aria-label="Recovery codes" className={secondFactorStyles.list}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
      <Actions text={text} onSaved={onSaved} />
    </div>
  );
}

const Actions = ({ text, onSaved }: { text: string; onSaved: () => void }) => (
  <div className={styles.actions}>
    <CopyButton text={text}>Copy</CopyButton>
    <Button
      size="small"
      onClick={() => saveFile(`${BRAND_NAME.toLowerCase()}-recovery-codes.txt`, "text/plain", text)}
    >
      Download
    </Button>
    <Button size="small" onClick={() => window.print()}>
      Print
    </Button>
    <Button variant="primary" onClick={onSaved}>
      I’ve saved them
    </Button>
  </div>
);
