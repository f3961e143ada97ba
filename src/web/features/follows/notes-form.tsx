import { type FormEvent, useState } from "react";
import type { Followed } from "#contract/follows.ts";
import { MAX_LENGTH } from "#contract/limits.ts";
import { Button } from "../../ui/button.tsx";
import { LotField } from "../../ui/lot-field.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import styles from "./followed-products.module.css";
import { useFollowedCall } from "./use-followed-call.ts";

/** The lot number of the user's package and a private note. */
export function NotesForm({ product, onDone }: { product: Followed; onDone: () => void }) {
  const [lot, setLot] = useState(product.lot);
  const [note, setNote] = useState(product.note);
  const { mutate, isPending } = useFollowedCall("editFollowed");
  const save = (event: FormEvent) => {
    event.preventDefault();
    mutate({ supplement_id: product.slug, lot, note }, { onSuccess: onDone });
  };
  return (
    <form className={styles.form} onSubmit={save}>
      <LotField
        hint="Usually near the expiration date."
        value={lot}
        onChange={({ target }) => setLot(target.value)}
        autoFocus
      />
      <TextArea
        label="Note"
        hint="Only you can see it."
        value={note}
        maxLength={MAX_LENGTH.note}
        rows={3}
        onChange={({ target }) => setNote(target.value)}
      />
      <div className={styles.buttons}>
        <Button size="small" onClick={onDone}>
          Cancel
        </Button>
        <Button size="small" variant="primary" type="submit" busy={isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
