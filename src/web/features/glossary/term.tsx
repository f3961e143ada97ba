import type { MouseEvent, ReactNode, SyntheticEvent } from "react";
import type { TermId } from "#contract/terms.ts";
import { Link } from "../../ui/link.tsx";
import styles from "./term.module.css";

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
const loadTip = () => import("./term-tip.ts");

/** Shows the tip, unless the pointer or the focus has left the word meanwhile. */
const showTip = ({ currentTarget: link }: SyntheticEvent<HTMLElement>): void =>
  void loadTip()
    .then(({ showTermTip }) => link.matches(":hover, :focus") && showTermTip(link))
    .catch(() => undefined);

/** The first touch shows the tip, the second one follows the link. */
function touch(event: MouseEvent<HTMLElement>): void {
  const { pointerType } = event.nativeEvent as PointerEvent;
  const link = event.currentTarget;
  if (pointerType !== "touch" || link.hasAttribute("aria-describedby")) return;
  event.preventDefault();
  void loadTip()
    .then(({ showTermTip }) => showTermTip(link))
    .catch(() => undefined);
}
