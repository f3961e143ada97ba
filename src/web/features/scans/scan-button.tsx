import ScanBarcode from "lucide-react/icons/scan-barcode";
import { IconButton } from "../../ui/button.tsx";
import styles from "./scan-button.module.css";
import { useScanSheet } from "./use-scan-sheet.tsx";

/** Opens the sheet in which a pack is scanned. */
export function ScanButton() {
  const { sheet, openSheet } = useScanSheet();
  return (
    <>
      <IconButton
        label="Scan a pack"
        title="Scan a pack"
        aria-haspopup="dialog"
        className={styles.button}
        onClick={openSheet}
      >
        <ScanBarcode aria-hidden="true" />
      </IconButton>
      {sheet}
    </>
  );
}
