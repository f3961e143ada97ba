import { outOfRange } from "#domain/out-of-range.ts";
import { PALETTE } from "#domain/presentation/palette.ts";

/** A CSS color of the form `#rrggbb`. */
export type Hex = string;

const channels = (hex: Hex): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

const toHex = (values: readonly number[]): Hex =>
  `#${values.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;

/** Interpolates between two colors; `part` is 0 to 1. */
export function mix(from: Hex, to: Hex, part: number): Hex {
  const target = channels(to);
  return toHex(
    channels(from).map((value, at) => value + ((target[at] ?? outOfRange(target, at)) - value) * part),
  );
}

/** WCAG 2 relative luminance. */
function luminance(hex: Hex): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2 contrast ratio, 1 to 21. */
export function contrast(one: Hex, other: Hex): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The first color with a contrast of at least 4.5 (WCAG AA) on the background, else the one with the most. */
export function legible(ground: Hex, ...colors: readonly Hex[]): Hex {
  const ink = PALETTE.ink.light;
  const readable = colors.find((color) => contrast(ground, color) >= 4.5);
  return (
    readable ??
    [...colors, ink, PALETTE.white.light].sort((a, b) => contrast(ground, b) - contrast(ground, a))[0] ??
    ink
  );
}
