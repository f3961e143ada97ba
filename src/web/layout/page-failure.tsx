import { useLocation } from "react-router";
import { Button, ButtonLink } from "../ui/button.tsx";
import { GetForm } from "../ui/get-form.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { TextField } from "../ui/text-field.tsx";
import drawing from "./empty-dish.svg";
import styles from "./failure.module.css";
import { Page } from "./page.tsx";

/** A record with a name similar to the requested one. */
interface NearRecord {
  slug: string;
  name: string;
}

/** The records with similar names in the error response's data, if any. */
function nearRecords(data: unknown): NearRecord[] {
  const near = (data as { near?: unknown } | null)?.near;
  return Array.isArray(near) ? near : [];
}

/** The page isn't there, or couldn't be loaded. `data`: of the error response. */
export default function PageFailure({
  isMissing,
  ...failure
}: {
  isMissing: boolean;
  message: string;
  data: unknown;
}) {
  return isMissing ? <NotFound {...failure} /> : <Failed {...failure} />;
}

/** The 404 page: similar records, a search box and links. */
function NotFound({ message, data }: { message: string; data: unknown }) {
  const { pathname } = useLocation();
  const near = nearRecords(data);
  const folder = `/${pathname.split("/")[1]}`;
  return (
    <Page className={styles.failure}>
      <div className={styles.text}>
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
        <PlainSearch />
        <div className={styles.actions}>
          <ButtonLink to="/brands">Browse brands</ButtonLink>
          <ButtonLink to="/" variant="quiet">
            Go to the home page
          </ButtonLink>
        </div>
      </div>
      <EmptyDish />
    </Page>
  );
}

/** A simple search box that submits to the search page. Works without JavaScript. */
const PlainSearch = () => (
  <GetForm action="/search" role="search" className={styles.box}>
    <TextField
      type="search"
      name="q"
      label="Search supplements and brands"
      icon={<Icon name="search" />}
      required
    />
    <Button type="submit" variant="primary">
      Search
    </Button>
  </GetForm>
);

/** The page couldn't be loaded. "Try again" is a real link, so that it also recovers from a failed script. */
function Failed({ message }: { message: string }) {
  const { pathname, search } = useLocation();
  return (
    <Page className={styles.failure}>
      <div className={styles.text} role="alert">
        <h1>Couldn’t load this page</h1>
        <p className={styles.lead}>{message}</p>
        <div className={styles.actions}>
          <ButtonLink to={pathname + search} reloadDocument variant="primary">
            Try again
          </ButtonLink>
          <ButtonLink to="/">Go to the home page</ButtonLink>
        </div>
      </div>
      <EmptyDish />
    </Page>
  );
}

/** A balance with an empty dish. */
const EmptyDish = () => (
  <svg viewBox="0 0 240 200" className={styles.drawing} aria-hidden="true">
    <use href={`${drawing}#dish`} />
  </svg>
);
