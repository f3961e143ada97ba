import type { HelpLink } from "./help-lines.ts";
import styles from "./help-links.module.css";

interface HelpLinksProps {
  links: readonly HelpLink[];
  /** `filled`: nothing else is to be done here; `framed`: one of two choices; `inline`: within a line of text. */
  look: "filled" | "framed" | "inline";
}

/** Numbers to call or text with one tap, and pages that list more of them. */
export const HelpLinks = ({ links, look }: HelpLinksProps) => (
  <ul className={styles.links} data-look={look}>
    {links.map(({ label, href }) => (
      <li key={href}>
        <a href={href} className={href.startsWith("https:") ? styles.page : styles.number}>
          {label}
        </a>
      </li>
    ))}
  </ul>
);
