import { classNames } from "./class-names.ts";
import styles from "./icon.module.css";
import type { IconName } from "./icon-names.ts";
import sprite from "./icons.svg";

/** An icon of the sprite. Decorative: text next to it or the label of its button says the same. */
export const Icon = ({ name, className }: { name: IconName; className?: string | undefined }) => (
  <svg aria-hidden="true" className={classNames(styles.icon, className)}>
    <use href={`${sprite}#${name}`} />
  </svg>
);
