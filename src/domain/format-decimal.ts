const THOUSANDS = /\B(?=(?:\d{3})+$)/g;

/**
 * A number in US English with at least `minDigits` and at most `maxDigits` digits after the point: 1,250.5. Rounds half
 * away from zero, as it is written in decimal. The same as `Intl.NumberFormat`, which takes a phone tens of milliseconds
 * to load for the first number of a page.
 */
export function formatDecimal(
  value: number,
  { minDigits = 0, maxDigits }: { minDigits?: number; maxDigits: number },
): string {
  if (!Number.isFinite(value)) return String(value);
  const scaled = roundedDigits(Math.abs(value), maxDigits).padStart(maxDigits + 1, "0");
  const sign = value < 0 && /[1-9]/.test(scaled) ? "-" : "";
  const point = scaled.length - maxDigits;
  const whole = scaled.slice(0, point).replace(THOUSANDS, ",");
  let end = scaled.length;
  while (end > point + minDigits && scaled[end - 1] === "0") end -= 1;
  return end > point ? `${sign}${whole}.${scaled.slice(point, end)}` : sign + whole;
}

/** The digits of `value` x 10^`places`, rounded to a whole number. */
function roundedDigits(value: number, places: number): string {
  const [mantissa = "", exponent] = value.toExponential().split("e");
  const digits = mantissa.replace(".", "");
  const length = Number(exponent) + 1 + places;
  if (length < 0) return "0";
  const kept = digits.slice(0, length).padEnd(length, "0") || "0";
  return (digits[length] ?? "0") >= "5" ? String(BigInt(kept) + 1n) : kept;
}

/** A count with separators of thousands: 12,345. */
export const formatInteger = (value: number): string => formatDecimal(value, { maxDigits: 0 });
