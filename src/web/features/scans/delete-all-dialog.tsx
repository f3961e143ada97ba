import { browserApi } from "../../api/browser.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useScanChange } from "./use-scan-change.ts";

/** Asks once more before the whole history goes. */
export default function DeleteAllDialog({ onClose }: { onClose: () => void }) {
  const { mutate, isPending } = useScanChange(() => browserApi().call("removeAllScans", {}), {
    done: "Your scans are deleted.",
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
      <p>The list and every picture in it are deleted at once.</p>
    </Dialog>
  );
}
