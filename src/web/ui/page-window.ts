const AROUND = 1;

/** The page numbers to offer: the first, the last and those around the current one; `gap` where some are left out. */
export function pageWindow(page: number, pages: number): (number | "gap")[] {
  const shown = Array.from({ length: pages }, (_, at) => at + 1).filter(
    (number) => number === 1 || number === pages || Math.abs(number - page) <= AROUND,
  );
  return shown.flatMap((number, at) => {
    const missing = number - (shown[at - 1] ?? 0) - 1;
    if (missing === 0) return [number];
    return missing === 1 ? [number - 1, number] : ["gap" as const, number];
  });
}
