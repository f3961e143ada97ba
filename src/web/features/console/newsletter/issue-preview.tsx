import type { NewsletterIssue } from "#contract/staff/newsletter.ts";
import styles from "../console.module.css";

/**
 * The saved email as it is sent. The HTML part has a page of its own: frames and HTML from text are forbidden in pages of
 * the site.
 */
export const IssuePreview = ({ issue }: { issue: Pick<NewsletterIssue, "subject" | "preview"> }) => {
  const { from, text, html_url } = issue.preview;
  return (
    <div className={styles.form}>
      <h3>The email</h3>
      <p className={styles.facts}>
        From {from}. Subject: {issue.subject}. Each recipient has their own unsubscribe link; the one here
        does nothing.
      </p>
      <div className={styles.published}>
        <pre className={styles.email}>{text}</pre>
      </div>
      <a href={html_url} target="_blank" rel="noreferrer">
        Open the HTML part in a new tab
      </a>
    </div>
  );
};
