import { Children, type ComponentProps, type ReactNode, Suspense } from "react";
import styles from "./card-grid.module.css";

/** Cards per group: whole rows of two and of three columns, and more than the first screen of a phone. */
const GROUP_SIZE = 6;

/**
 * A grid or list of cards. `columns`: as many as fit, or four (two on small screens). On phones it consists of groups, so that
 * a browser can skip those below the screen, but to a screen reader it is one list. Groups hydrate apart from each other and
 * from the page. Its items are `CardItem`s.
 */
export function CardGrid({
  children,
  layout = "grid",
  columns = "fit",
}: {
  children: ReactNode;
  layout?: "grid" | "list";
  columns?: "fit" | 4;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a `ul` has no groups
    <div role="list" className={styles.cards} data-layout={layout} data-columns={columns}>
      {groupsOf(Children.toArray(children)).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place
        <ul key={index} role="none" className={styles.group}>
          <Suspense>{group}</Suspense>
        </ul>
      ))}
    </div>
  );
}

/** A card of a grid. With a role of its own: the group around it, which is no list, takes the implied one away. */
export const CardItem = (props: Omit<ComponentProps<"li">, "role">) => (
  // biome-ignore lint/a11y/noRedundantRoles: see above
  <li {...props} role="listitem" />
);

const groupsOf = (cards: ReturnType<typeof Children.toArray>) =>
  Array.from({ length: Math.ceil(cards.length / GROUP_SIZE) }, (_, index) =>
    cards.slice(index * GROUP_SIZE, (index + 1) * GROUP_SIZE),
  );

/** Placeholders for cards while they load. */
export function CardSkeletons({ count, layout = "grid" }: { count: number; layout?: "grid" | "list" }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other key
    <li key={index} className={styles.card} data-layout={layout} aria-hidden="true">
      <div className={styles.picture} />
      <div className={styles.lines}>
        <div className={styles.line} />
        <div className={styles.line} />
        <div className={styles.line} />
        <div className={styles.line} />
      </div>
    </li>
  ));
}
