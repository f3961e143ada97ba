import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { ConfirmEmailNotice } from "../../session/confirm-email-notice.tsx";
import { Button } from "../../ui/button.tsx";
import { RecordLine, Records } from "../../ui/records.tsx";
import { Time } from "../../ui/time.tsx";
import { FollowButton } from "./follow-button.tsx";
import styles from "./followed-products.module.css";
import { FOLLOWED_PER_PAGE, followedQuery } from "./queries.ts";

/** The products the user follows, most recently followed first. */
export function FollowedProducts() {
  const [page, setPage] = useState(1);
  const query = followedQuery(page);
  const answer = useQuery({ ...query, select: ({ list }) => list });
  const { data: pages = 1 } = useQuery({
    ...query,
    select: ({ total }) => Math.ceil(total / FOLLOWED_PER_PAGE),
  });
  return (
    <div className={styles.followed}>
      {answer.data && answer.data.length > 0 && (
        <ConfirmEmailNotice>
          You’ll get emails about them as soon as you confirm your email.
        </ConfirmEmailNotice>
      )}
      <Records
        answer={answer}
        what="the products you follow"
        emptyText="You’re not following any products yet."
      >
        {(card) => (
          <RecordLine
            key={card.slug}
            title={<Link to={`/supplement-details/${card.slug}`}>{card.name}</Link>}
            facts={
              <>
                {card.brand.name}, following since <Time value={card.followed_at} />
              </>
            }
            action={<FollowButton slug={card.slug} size="small" />}
          />
        )}
      </Records>
      {pages > 1 && <PageButtons page={page} pages={pages} onChange={setPage} />}
    </div>
  );
}

interface PageButtonsProps {
  page: number;
  pages: number;
  onChange: (page: number) => void;
}

const PageButtons = ({ page, pages, onChange }: PageButtonsProps) => (
  <div className={styles.pages}>
    <Button size="small" disabled={page === 1} onClick={() => onChange(page - 1)}>
      Newer
    </Button>
    <Button size="small" disabled={page >= pages} onClick={() => onChange(page + 1)}>
      Older
    </Button>
  </div>
);
