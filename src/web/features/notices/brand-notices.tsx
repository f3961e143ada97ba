import { useQuery } from "@tanstack/react-query";
import { noticeTitle } from "#domain/notices/title.ts";
import { Link } from "../../ui/link.tsx";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time.tsx";
import { EndedNote } from "./notice-entry.tsx";
import styles from "./notices.module.css";
import { brandNoticesQuery } from "./queries.ts";

/** On a brand's page: notices about it and its products, newest first. Nothing is shown where there are none. */
export function BrandNotices({ slug }: { slug: string }) {
  const { data } = useQuery(brandNoticesQuery(slug));
  if (!data || data.total === 0) return null;
  return (
    <Section title="Public notices" lede="Recalls and alerts of authorities, as they published them.">
      <ul className={styles.timeline}>
        {data.list.map((notice) => (
          <li key={notice.id}>
            <Time value={notice.published_on} /> · {noticeTitle(notice)}: {notice.reason}
            <EndedNote notice={notice} /> ·{" "}
            <Link to={`/notices?q=${encodeURIComponent(notice.reference)}`}>Details</Link>
          </li>
        ))}
      </ul>
      <p>
        <a href={`/notices/feed.xml?brand=${slug}`} type="application/atom+xml">
          Follow them as a feed
        </a>
      </p>
    </Section>
  );
}
