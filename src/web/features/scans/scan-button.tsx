import { type ReactNode, useState } from "react";
import { IconButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useOnDemand } from "../../ui/use-on-demand.ts";
import styles from "./scan-button.module.css";

/** Button that opens the scan dialog. */
export function ScanButton() {
  const { sheet, openSheet } = useScanSheet();
  return (
    <>
      <IconButton
        label="Scan a package"
        title="Scan a package"
        aria-haspopup="dialog"
        className={styles.button}
        onClick={openSheet}
      >
        <Icon name="scan-barcode" />
      </IconButton>
      {sheet}
    </>
  );
}

const importScanSheet = () => import("./scan-sheet.tsx");

/**
 * The scan dialog, loaded on first use. Render `sheet` outside anything that a scan may unmount.
 */
export function useScanSheet(): { sheet: ReactNode; openSheet: () => Promise<void> } {
  const [ScanSheet, load] = useOnDemand(importScanSheet);
  const [isOpen, setOpen] = useState(false);
  return {
    sheet: ScanSheet && isOpen && <ScanSheet onClose={() => setOpen(false)} />,
    openSheet: async () => setOpen(await load()),
  };
}
