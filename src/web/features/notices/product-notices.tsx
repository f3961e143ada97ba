import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { ProhibitedIngredient, PublicNotice } from "#contract/notices.ts";
import { checkLot } from "#domain/notices/lot-check.ts";
import { hasEnded, noticeTitle } from "#domain/notices/title.ts";
import { Icon } from "../../ui/icon.tsx";
import { LotField } from "../../ui/lot-field.tsx";
import { Time } from "../../ui/time.tsx";
import { EndedNote } from "./notice-entry.tsx";
import styles from "./notices.module.css";
import { supplementNoticesQuery } from "./queries.ts";

/**
 * Recalls and alerts about a product, and prohibited ingredients on its label. Nothing is shown where there are none: that
 * is not a good sign, and must not read like one.
 */
export function ProductNotices({ slug }: { slug: string }) {
  const { data } = useQuery(supplementNoticesQuery(slug));
  if (!data || data.notices.length + data.prohibited.length === 0) return null;
  return (
    <section aria-label="Public notices" className={styles.notices}>
      {data.notices.map((notice) => (
        <ProductNotice key={notice.id} notice={notice} />
      ))}
      {data.prohibited.map((ingredient) => (
        <ProhibitedNote key={ingredient.substance} ingredient={ingredient} />
      ))}
    </section>
  );
}

function ProductNotice({ notice }: { notice: PublicNotice }) {
  const { reason, published_on, url, reference, lots, best_by } = notice;
  const title = useId();
  return (
    <article className={styles.banner} data-tone={hasEnded(notice) ? "gray" : "red"} aria-labelledby={title}>
      <Icon name="triangle-alert" />
      <div className={styles.text}>
        <p id={title}>
          <strong>
            {noticeTitle(notice)}: {reason}
          </strong>
        </p>
        <p>
          <Time value={published_on} />
          <EndedNote notice={notice} /> ·{" "}
          <a href={url} rel="noreferrer">
            Read the notice {reference}
          </a>
        </p>
        {best_by.length > 0 && <p>Dates named: {best_by.join("; ")}.</p>}
        {lots.length > 0 ? (
          <LotCheck lots={lots} />
        ) : (
          <p>It names no lots that we could read. Compare your package with the notice.</p>
        )}
      </div>
    </article>
  );
}

/** Tells while typing whether a lot is named in a notice. That it isn't is no good news, and doesn't read like it. */
function LotCheck({ lots }: { lots: readonly string[] }) {
  const [typed, setTyped] = useState("");
  const check = checkLot(typed, lots);
  return (
    <>
      <p>Lots named: {lots.join(", ")}.</p>
      <LotField
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className={styles.field ?? ""}
      />
      <p role="status">
        {check.kind === "named" && (
          <strong>Your lot is named in this notice. Stop using it, and follow what the notice says.</strong>
        )}
        {check.kind === "similar" && (
          <strong>
            That’s close to lot {check.lot}, which is named. Compare every character, and read the notice.
          </strong>
        )}
        {check.kind === "not_named" &&
          "That isn’t among the lots we could read. It doesn’t mean your package is safe: the notice may name more lots. Read it to be sure."}
        {check.kind === "too_short" && "That’s too short to tell. Type the lot number as printed."}
      </p>
    </>
  );
}

/** "On the US military’s list of prohibited ingredients: DMAA." A fact about the label; nothing was measured. */
function ProhibitedNote({
  ingredient: { substance, label_name, reasons },
}: {
  ingredient: ProhibitedIngredient;
}) {
  return (
    <div className={styles.banner} data-tone="yellow" role="note">
      <Icon name="triangle-alert" />
      <div className={styles.text}>
        <p>
          <strong>The label names {label_name}</strong>, which is on the US military’s list of prohibited
          ingredients
          {substance === label_name ? "" : ` as ${substance}`}. This is what the label says, not a test
          result.
        </p>
        {reasons.length > 0 && (
          <ul>
            {reasons.map(({ reason, url }) => (
              <li key={reason}>
                {url ? (
                  <a href={url} rel="noreferrer">
                    {reason}
                  </a>
                ) : (
                  reason
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
