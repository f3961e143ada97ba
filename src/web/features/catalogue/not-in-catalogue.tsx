import { isRouteErrorResponse, Link, useRouteError } from "react-router";
import type { PageRefusal } from "../../api/page-loader.ts";
import { ButtonLink } from "../../ui/button.tsx";
import styles from "./not-in-catalogue.module.css";
import page from "./page.module.css";

interface Near {
  slug: string;
  name: string;
}

/** The records with a similar name that the API sends with its refusal. */
export function nearNames(refusal: unknown): Near[] {
  const near = ((refusal as PageRefusal | null)?.data as { near?: Near[] } | null)?.near;
  return Array.isArray(near) ? near : [];
}

/**
 * The page of an address that names no record: what it may have meant, and where to look. Other failures belong to
 * the boundary around all pages.
 */
export function NotInCatalogue({ what, to }: { what: "brand" | "supplement" | "report"; to: string }) {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  const near = nearNames(error.data);
  return (
    <div className={page.page}>
      <div className={styles.words}>
        <h1 className={page.title}>There is no such {what}</h1>
        <p className={page.lede}>
          {near.length > 0
            ? "The address may be mistyped or old. These have a similar name:"
            : "The address may be mistyped or old."}
        </p>
        {near.length > 0 && (
          <ul className={styles.near}>
            {near.map(({ slug, name }) => (
              <li key={slug}>
                <Link to={`${to}/${slug}`} className={styles.name}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        )}
        <div className={styles.actions}>
          <ButtonLink to="/search" variant="primary">
            Search supplements
          </ButtonLink>
          <ButtonLink to="/brands">All brands</ButtonLink>
        </div>
      </div>
    </div>
  );
}
