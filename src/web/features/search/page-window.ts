/** Page numbers around the current one, with the first and last; `null` stands for what is left out between them. */
export function pageWindow(page: number, last: number): (number | null)[] {
  const shown = [1, page - 1, page, page + 1, last].filter((number) => number >= 1 && number <= last);
  const sorted = [...new Set(shown)].toSorted((one, other) => one - other);
  return sorted.flatMap((number, index) => {
    const before = sorted[index - 1] ?? number - 1;
    if (number - before === 2) return [number - 1, number];
    return number - before > 2 ? [null, number] : [number];
  });
}
