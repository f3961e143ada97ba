import CircleQuestionMark from "lucide-react/icons/circle-question-mark";
import LoaderCircle from "lucide-react/icons/loader-circle";
import ShieldAlert from "lucide-react/icons/shield-alert";
import ShieldCheck from "lucide-react/icons/shield-check";
import type { ReactNode } from "react";
import styles from "./verification-panel.module.css";

type Tone = "genuine" | "bad" | "unchecked" | "waiting";

const ICONS: Readonly<Record<Tone, ReactNode>> = {
  genuine: <ShieldCheck aria-hidden="true" />,
  bad: <ShieldAlert aria-hidden="true" />,
  unchecked: <CircleQuestionMark aria-hidden="true" />,
  waiting: <LoaderCircle aria-hidden="true" />,
};

/** What a check came to, as an icon, a colour and words: "not checked" never looks like "bad". */
export function Outcome({ tone, title, words }: { tone: Tone; title: string; words: string }) {
  return (
    <div className={styles.outcome} data-tone={tone}>
      {ICONS[tone]}
      <div>
        <p className={styles.title}>{title}</p>
        {words && <p>{words}</p>}
      </div>
    </div>
  );
}
