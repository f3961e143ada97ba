import ArrowRight from "lucide-react/icons/arrow-right";
import BookOpen from "lucide-react/icons/book-open";
import FlaskConical from "lucide-react/icons/flask-conical";
import Search from "lucide-react/icons/search";
import Store from "lucide-react/icons/store";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Page, PageHead } from "../../layout/page.tsx";
import styles from "./without-account.module.css";

const OPEN_TO_ALL = [
  { to: "/search", Icon: Search, title: "Search labels", text: "By name, brand, ingredient or barcode" },
  {
    to: "/search?tested=1",
    Icon: FlaskConical,
    title: "Read test reports",
    text: "Every value with its method",
  },
  { to: "/brands", Icon: Store, title: "Browse brands", text: "From A to Z, with what was tested" },
  { to: "/about", Icon: BookOpen, title: "See how tests are made", text: "And what a verdict means" },
];

/** A page that an account would open: says that there are none here, and what can be done without one. */
export const WithoutAccount = ({ title, children }: { title: string; children: ReactNode }) => (
  <Page className={styles.page}>
    <PageHead title={title} lead={children} />
    <nav aria-labelledby="open-to-all" className={styles.list}>
      <h2 id="open-to-all">Open to everyone</h2>
      {OPEN_TO_ALL.map(({ to, Icon, title, text }) => (
        <Link key={to} to={to} className={styles.link}>
          <Icon aria-hidden="true" />
          <span>
            <strong>{title}</strong>
            <small>{text}</small>
          </span>
          <ArrowRight aria-hidden="true" />
        </Link>
      ))}
    </nav>
  </Page>
);
