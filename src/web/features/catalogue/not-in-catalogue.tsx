import { isRouteErrorResponse, useRouteError } from "react-router";
import type { PageError } from "../../api/page-loader.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import styles from "./not-in-catalogue.module.css";
import page from "./page.module.css";

interface SimilarName {
  slug: string;
  name: string;
}

/** Records with a similar name, as the API sends them with a 404. */
export function similarNames(error: unknown): SimilarName[] {
  const near = ((error as PageError | null)?.data as { near?: SimilarName[] } | null)?.near;
  return Array.isArray(near) ? near : [];
}

/**
 * The 404 page of a brand, ingredient, ranking, supplement or report, with similarly named records. Other errors are
 * rethrown to the root error boundary.
 */
export function NotInCatalogue({
  what,
  to,
}: {
  what: "brand" | "ingredient" | "ranking" | "supplement" | "report" | "registered test" | "test request";
  to: string;
}) {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 451) return <Hidden error={error.data as PageError} />;
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  const near = similarNames(error.data);
  return (
    <div className={page.page}>
      <div className={styles.words}>
        <h1 className={page.title}>{what.charAt(0).toUpperCase() + what.slice(1)} not found</h1>
        <p className={page.lede}>
          The link may be outdated or mistyped.{near.length > 0 && " These have similar names:"}
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

/** The 451 page: hidden after a legal notice. */
const Hidden = ({ error }: { error: PageError }) => (
  <div className={page.page}>
    <div className={styles.words}>
      <h1 className={page.title}>Not available for legal reasons</h1>
      <p className={page.lede}>{error.message}</p>
      <div className={styles.actions}>
        <ButtonLink to="/search" variant="primary">
          Search supplements
        </ButtonLink>
      </div>
    </div>
  </div>
);
