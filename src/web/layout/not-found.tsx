import { Link, useLocation } from "react-router";
import { MESSAGES } from "#contract/messages.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyDish } from "./empty-dish.tsx";
import styles from "./failure.module.css";
import { Page } from "./page.tsx";
import { PlainSearch } from "./plain-search.tsx";

/** A record whose name looks like the one asked for. */
interface NearRecord {
  slug: string;
  name: string;
}

/** The records with near names that came with the refusal, if any did. */
function nearRecords(data: unknown): NearRecord[] {
  const near = (data as { near?: unknown } | null)?.near;
  return Array.isArray(near) ? near : [];
}

/** Nothing is at this address: what may have been meant, and where to go on. */
export function NotFound({ message = MESSAGES.notFound, data = null }: { message?: string; data?: unknown }) {
  const { pathname } = useLocation();
  const near = nearRecords(data);
  const folder = `/${pathname.split("/")[1]}`;
  return (
    <Page className={styles.failure}>
      <div className={styles.words}>
        <h1>Page not found</h1>
        <p className={styles.lead}>{message}</p>
        {near.length > 0 && (
          <div className={styles.near}>
            <h2 id="near">Did you mean</h2>
            <ul aria-labelledby="near">
              {near.map(({ slug, name }) => (
                <li key={slug}>
                  <Link to={`${folder}/${slug}`}>{name}</Link>
                </li>
              ))}
            </ul>
          </div>
        )}
        <PlainSearch label="Search supplements and brands" className={styles.box} />
        <div className={styles.actions}>
          <ButtonLink to="/brands">Browse brands</ButtonLink>
          <ButtonLink to="/" variant="quiet">
            Go to the first page
          </ButtonLink>
        </div>
      </div>
      <EmptyDish />
    </Page>
  );
}
