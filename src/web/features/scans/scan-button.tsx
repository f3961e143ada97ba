import ScanBarcode from "lucide-react/icons/scan-barcode";
import { useState } from "react";
import { Button, IconButton } from "../../ui/button.tsx";
import { useOnDemand } from "../../ui/use-on-demand.ts";
import styles from "./scan-button.module.css";

const scanSheet = () => import("./scan-sheet.tsx");

/** Opens the sheet in which a pack is scanned; its code comes when it is first asked for. */
export function ScanButton({ inWords = false }: { inWords?: boolean }) {
  const [ScanSheet, bring] = useOnDemand(scanSheet);
  const [open, setOpen] = useState(false);
  const props = {
    "aria-haspopup": "dialog",
    className: styles.button,
    onClick: async () => setOpen(await bring()),
  } as const;
  return (
    <>
      {inWords ? (
        <Button variant="primary" {...props}>
          Scan a pack
        </Button>
      ) : (
        <IconButton label="Scan a pack" title="Scan a pack" {...props}>
          <ScanBarcode aria-hidden="true" />
        </IconButton>
      )}
      {ScanSheet && open && <ScanSheet onClose={() => setOpen(false)} />}
    </>
  );
}
