import { type ReactNode, useState } from "react";
import { useOnDemand } from "../../ui/use-on-demand.ts";

const scanSheet = () => import("./scan-sheet.tsx");

/**
 * The sheet in which a pack is scanned; its code comes when it is first asked for. `sheet` stands where nothing that a
 * scan changes takes it away.
 */
export function useScanSheet(): { sheet: ReactNode; openSheet: () => Promise<void> } {
  const [ScanSheet, bring] = useOnDemand(scanSheet);
  const [isOpen, setOpen] = useState(false);
  return {
    sheet: ScanSheet && isOpen && <ScanSheet onClose={() => setOpen(false)} />,
    openSheet: async () => setOpen(await bring()),
  };
}
