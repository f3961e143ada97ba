import { browserApi } from "../../api/browser.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useScanChange } from "./queries.ts";

/** Confirmation before deleting the whole scan history. */
export default function DeleteAllDialog({ onClose }: { onClose: () => void }) {
  const { mutate, isPending } = useScanChange(() => browserApi().call("removeAllScans", {}), {
    done: "All scans deleted.",
    onDone: onClose,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete all scans?"
      actions={
        <>
          <Button onClick={onClose}>Keep them</Button>
          <Button variant="danger" busy={isPending} onClick={() => mutate()}>
            Delete all
          </Button>
        </>
      }
    >
      <p>This deletes your scan history and every picture in it right away.</p>
    </Dialog>
  );
}
