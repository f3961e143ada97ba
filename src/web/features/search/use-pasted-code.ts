import { type RefObject, useEffect } from "react";
import { formatBarcode } from "#domain/barcode.ts";
import { tradeItemIn } from "#domain/gs1.ts";

/** The code of a pack that is pasted, be it longer than the field takes, becomes the number under its bars. */
export function usePastedCode(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const onPaste = (event: ClipboardEvent) => {
      const gtin14 = tradeItemIn(event.clipboardData?.getData("text") ?? "");
      if (!gtin14) return;
      event.preventDefault();
      input.value = formatBarcode(gtin14);
      input.dispatchEvent(new Event("input", { bubbles: true }));
    };
    input.addEventListener("paste", onPaste);
    return () => input.removeEventListener("paste", onPaste);
  }, [field]);
}
