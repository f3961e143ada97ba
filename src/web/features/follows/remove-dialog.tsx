import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

/** Asks before a product is removed together with what the user wrote about it. */
export default function RemoveDialog({
  name,
  removing,
  onRemove,
  onClose,
}: {
  name: string;
  removing: boolean;
  onRemove: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Remove from your supplements?"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" busy={removing} onClick={onRemove}>
            Remove
          </Button>
        </>
      }
    >
      <p>Your note and lot number for {name} will be deleted, and emails about it stop.</p>
    </Dialog>
  );
}
