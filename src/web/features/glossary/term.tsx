import type { MouseEvent, ReactNode, SyntheticEvent } from "react";
import { Link } from "../../ui/link.tsx";
import styles from "./term.module.css";
import type { TermId } from "./terms.ts";

/**
 * A word with its meaning in a tip: on hover, on keyboard focus and on the first touch. The word itself is a link to the
 * glossary, which also works without JavaScript.
 */
export const GlossaryTerm = ({
  id,
  plain = false,
  children,
}: {
  id: TermId;
  /** Without an underline: for a badge. */
  plain?: boolean;
  children: ReactNode;
}) => (
  <Link
    to={`/about#term-${id}`}
    className={plain ? styles.plain : styles.term}
    data-term={id}
    onMouseEnter={showTip}
    onFocus={showTip}
    onClick={touch}
  >
    {children}
  </Link>
);

/** The tip and all texts are a chunk of their own. Without it, the link still leads to the glossary. */
const showTip = ({ currentTarget: link }: SyntheticEvent<HTMLElement>): void =>
  void import("./term-tip.ts").then((tip) => tip.showTermTip(link)).catch(() => undefined);

/** The first touch shows the tip, the second one follows the link. */
function touch(event: MouseEvent<HTMLElement>): void {
  const { pointerType } = event.nativeEvent as PointerEvent;
  if (pointerType !== "touch" || event.currentTarget.hasAttribute("aria-describedby")) return;
  event.preventDefault();
  showTip(event);
}
