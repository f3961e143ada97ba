import { useLocation } from "react-router";
import { PAGE_MESSAGES } from "#contract/page-messages.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { GetForm } from "../ui/get-form.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { TextField } from "../ui/text-field.tsx";
import { EmptyDish } from "./empty-dish.tsx";
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

/** The 404 page: similar records, a search box and links. */
export default function NotFound({
  message = PAGE_MESSAGES.notFound,
  data = null,
}: {
  message?: string;
  data?: unknown;
}) {
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
