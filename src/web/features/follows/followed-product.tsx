import { useId, useState } from "react";
import type { Followed } from "#contract/follows.ts";
import { lotLabel } from "#domain/lot.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Link } from "../../ui/link.tsx";
import title from "../../ui/product-title.module.css";
import { Unbroken } from "../../ui/unbroken.tsx";
import { useOnDemand } from "../../ui/use-on-demand.ts";
import { CardVerdict } from "../catalogue/card-verdict.tsx";
import { PackPicture } from "../catalogue/pack-picture.tsx";
import styles from "./followed-products.module.css";
import { lotAnswer } from "./lot-answer.ts";
import { NotesForm } from "./notes-form.tsx";
import { useFollowedCall } from "./use-followed-call.ts";

const importRemoveDialog = () => import("./remove-dialog.tsx");

/** One of the user's supplements: verdict and why, what is known of their own lot, their note, and emails on or off. */
export function FollowedProduct({ product }: { product: Followed }) {
  const titleId = useId();
  const [editing, setEditing] = useState(false);
  const { name, slug, brand } = product;
  return (
    <li>
      <article aria-labelledby={titleId} className={styles.product}>
        <div className={styles.picture}>
          <PackPicture card={product} alt="" />
        </div>
        <div className={styles.text}>
          <p className={title.brand}>{brand.name}</p>
          <h3 id={titleId} className={styles.name}>
            <Link to={`/supplement-details/${slug}`}>
              <Unbroken>{name}</Unbroken>
            </Link>
          </h3>
          <div className={styles.verdict}>
            <CardVerdict card={product} />
          </div>
          {product.headline && <p>{product.headline}</p>}
        </div>
        {editing ? (
          <NotesForm product={product} onDone={() => setEditing(false)} />
        ) : (
          <Notes product={product} onEdit={() => setEditing(true)} />
        )}
        <Choices product={product} />
      </article>
    </li>
  );
}

/** The user's lot compared with the tested ones, and their note. */
function Notes({ product, onEdit }: { product: Followed; onEdit: () => void }) {
  const { lot, note, name } = product;
  const { kind, lead, rest, report } = lotAnswer(product);
  return (
    <div className={styles.notes}>
      <p className={styles.lot} data-match={kind}>
        {lot && <>{lotLabel(lot)}. </>}
        {lead && <strong>{lead} </strong>}
        {rest} {report && <Link to={`/report/${report.report_slug}`}>Read its report</Link>}
      </p>
      {note && <p className={styles.note}>{note}</p>}
      <Button size="small" onClick={onEdit} aria-label={`${editLabel(product)}: ${name}`}>
        {editLabel(product)}
      </Button>
    </div>
  );
}

const editLabel = ({ lot, note }: Followed) => (lot || note ? "Edit lot and note" : "Add your lot or a note");

/** Emails on or off, and removal, which asks first if something the user wrote goes with it. */
function Choices({ product }: { product: Followed }) {
  const { slug, name, alerts, note, lot } = product;
  const [asking, setAsking] = useState(false);
  const [RemoveDialog, loadRemoveDialog] = useOnDemand(importRemoveDialog);
  const edit = useFollowedCall("editFollowed");
  const unfollow = useFollowedCall("unfollowSupplement");
  const remove = async () => {
    if (note || lot) setAsking(await loadRemoveDialog());
    else unfollow.mutate({ supplement_id: slug });
  };
  return (
    <div className={styles.choices}>
      <Checkbox
        checked={edit.isPending ? edit.variables.alerts : alerts}
        onChange={({ target }) => edit.mutate({ supplement_id: slug, alerts: target.checked })}
      >
        Email me about new reports
      </Checkbox>
      <Button
        size="small"
        variant="quiet"
        busy={unfollow.isPending}
        aria-label={`Remove ${name}`}
        onClick={() => void remove()}
      >
        Remove
      </Button>
      {RemoveDialog && asking && (
        <RemoveDialog
          name={name}
          removing={unfollow.isPending}
          onRemove={() => unfollow.mutate({ supplement_id: slug })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
