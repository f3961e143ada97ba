import type { ReactNode } from "react";
import { Answered, type QueryAnswer } from "./answered.tsx";
import { Pager, type PagerProps } from "./pager.tsx";

interface PagedListProps<Item> extends Pick<PagerProps, "page" | "hrefOf"> {
  answer: QueryAnswer<{ list: readonly Item[]; total: number }>;
  /** "your scans" */
  what: string;
  perPage: number;
  /** Height of the skeleton while the list loads. */
  height?: string;
  /** Shown if there is nothing to list. */
  empty: ReactNode;
  /** Draws the items of a page. */
  children: (list: readonly Item[]) => ReactNode;
}

/** One page of a list that a query of its own loads, with links to the others. */
export const PagedList = <Item,>(props: PagedListProps<Item>) => {
  const { answer, what, page, perPage, hrefOf, height = "12rem", empty, children } = props;
  return (
    <Answered answer={answer} what={what} height={height}>
      {({ list, total }) =>
        total === 0 ? (
          empty
        ) : (
          <>
            {children(list)}
            <Pager
              page={page}
              pages={Math.ceil(total / perPage)}
              hrefOf={hrefOf}
              label={`Pages of ${what}`}
            />
          </>
        )
      }
    </Answered>
  );
};
