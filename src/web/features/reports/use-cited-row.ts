import { useEffect } from "react";
import { useLocation } from "react-router";

/** Marks the row that the address names: a browser does so itself only where the address brought a new document. */
export function useCitedRow(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const row = document.getElementById(hash.slice(1));
    row?.toggleAttribute("data-cited", true);
    return () => row?.removeAttribute("data-cited");
  }, [hash]);
}
