import { keepCompared, useCompared } from "./compare-store.ts";
import { CompareToggle } from "./compare-toggle.tsx";
import { CompareTray } from "./compare-tray.tsx";

/** Puts the product of this page into the tray, and shows the tray. */
export function CompareHere({ product }: { product: { slug: string; name: string } }) {
  const compared = useCompared();
  return (
    <>
      <CompareToggle product={product} compared={compared} onChange={keepCompared} />
      <CompareTray compared={compared} onChange={keepCompared} />
    </>
  );
}
