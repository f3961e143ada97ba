import { Link } from "react-router";
import { Logo } from "../ui/logo.tsx";
import styles from "./simple-bar.module.css";

/** The header of guest-only routes: the logo and nothing to turn aside to. */
export const SimpleBar = () => (
  <header className={styles.bar}>
    <Link to="/">
      <Logo />
    </Link>
  </header>
);
