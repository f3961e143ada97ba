import type { Hex } from "../color.ts";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Colors of a container. */
export interface Materials {
  body: Hex;
  cap: Hex;
  /** The brand's colors, for print outside the label. */
  primary: Hex;
  secondary: Hex;
}

/** A container without its label. */
export interface Vessel {
  /** SVG drawn under the label (the body) and over it (the highlights). */
  under: string;
  over: string;
  /** Path of the printed face, and the box inside it for text. */
  face: string;
  box: Box;
  /** Where it touches the ground, for the shadow. */
  base: { x: number; y: number; halfWidth: number };
  /** Rotation of the whole container. */
  tiltDegrees?: number;
}

export type DrawVessel = (materials: Materials) => Vessel;

/**
 * Gradients, defined once per picture: light from the upper left on round (r) and flat (f) surfaces, halo (h) and
 * shadow (s).
 */
export const GRADIENT_DEFS =
  '<linearGradient id="r"><stop offset="0" stop-opacity=".34"/><stop offset=".1" stop-opacity=".1"/>' +
  '<stop offset=".2" stop-color="#fff" stop-opacity=".1"/><stop offset=".3" stop-color="#fff" stop-opacity=".34"/>' +
  '<stop offset=".42" stop-color="#fff" stop-opacity=".06"/><stop offset=".7" stop-opacity=".06"/>' +
  '<stop offset="1" stop-opacity=".36"/></linearGradient>' +
  '<linearGradient id="f" x2=".8" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".22"/>' +
  '<stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-opacity=".16"/></linearGradient>' +
  '<radialGradient id="h" cy=".42"><stop offset="0" stop-color="#fff" stop-opacity=".15"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>' +
  '<radialGradient id="s"><stop offset="0" stop-opacity=".42"/><stop offset="1" stop-opacity="0"/></radialGradient>';

/** A path in one color. */
export const solidPath = (path: string, fill: string): string => `<path fill="${fill}" d="${path}"/>`;

/** Id of the path of the printed face, defined once per picture. */
export const FACE_ID = "l";
/** The face filled with a light gradient. */
export const shadedFace = (light: "r" | "f"): string => `<use href="#${FACE_ID}" fill="url(#${light})"/>`;

/** A path in one color, shaded as a round surface. */
export const shadedPath = (path: string, fill: Hex): string =>
  `<path fill="${fill}" d="${path}"/><path fill="url(#r)" d="${path}"/>`;

/** Outline of a label around a round body: its edges curve downward by `sag`, as seen from slightly above. */
export const wrappedLabel = ({ x, y, width, height }: Box, sag: number): string =>
  `M${x} ${y}q${width / 2} ${2 * sag} ${width} 0v${height}q${-width / 2} ${2 * sag} ${-width} 0z`;

/** Vertical grooves of a screw cap. */
export const grooves = ({ x, y, width, height }: Box): string =>
  `<path d="M${x} ${y + height / 2}h${width}" stroke="#000" stroke-opacity=".13" stroke-width="${height}" stroke-dasharray="1.6 4.4"/>`;

export const roundedRectangle = ({ x, y, width, height }: Box, radius: number): string => {
  const [w, h] = [width - 2 * radius, height - 2 * radius];
  const corner = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`;
  return `M${x + radius} ${y}h${w}${corner(radius, radius)}v${h}${corner(-radius, radius)}h${-w}${corner(-radius, -radius)}v${-h}${corner(radius, -radius)}z`;
};
