import type { Hex } from "../color.ts";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What a pack is made of. */
export interface Materials {
  body: Hex;
  cap: Hex;
  /** The brand's colours, for what is printed beside the label. */
  primary: Hex;
  secondary: Hex;
}

/** A pack without its print. */
export interface Vessel {
  /** Drawn before the label, and after it: the body, then the light on it. */
  under: string;
  over: string;
  /** The outline of the printed face, and the box in it that type keeps to. */
  face: string;
  box: Box;
  /** Where it touches the ground. */
  foot: { x: number; y: number; halfWidth: number };
  /** Degrees by which the whole of it leans. */
  lean?: number;
}

export type DrawVessel = (materials: Materials) => Vessel;

/**
 * Light from the upper left on something round (r) and on something flat (f), a halo (h) and a shadow (s): defined once
 * in every picture.
 */
export const LIGHT =
  '<linearGradient id="r"><stop offset="0" stop-opacity=".34"/><stop offset=".1" stop-opacity=".1"/>' +
  '<stop offset=".2" stop-color="#fff" stop-opacity=".1"/><stop offset=".3" stop-color="#fff" stop-opacity=".34"/>' +
  '<stop offset=".42" stop-color="#fff" stop-opacity=".06"/><stop offset=".7" stop-opacity=".06"/>' +
  '<stop offset="1" stop-opacity=".36"/></linearGradient>' +
  '<linearGradient id="f" x2=".8" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".22"/>' +
  '<stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-opacity=".16"/></linearGradient>' +
  '<radialGradient id="h" cy=".42"><stop offset="0" stop-color="#fff" stop-opacity=".15"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>' +
  '<radialGradient id="s"><stop offset="0" stop-opacity=".42"/><stop offset="1" stop-opacity="0"/></radialGradient>';

/** A shape in one colour. */
export const solid = (path: string, fill: string): string => `<path fill="${fill}" d="${path}"/>`;

/** The face again, in the light: a picture defines its outline once. */
export const FACE_ID = "l";
export const litFace = (light: "r" | "f"): string => `<use href="#${FACE_ID}" fill="url(#${light})"/>`;

/** The same with the light of something round on it. */
export const rounded = (path: string, fill: Hex): string =>
  `<path fill="${fill}" d="${path}"/><path fill="url(#r)" d="${path}"/>`;

/** A label that goes round a body: its upper and lower edges sag as a circle seen from a little above does. */
export const wrapped = ({ x, y, width, height }: Box, sag: number): string =>
  `M${x} ${y}q${width / 2} ${2 * sag} ${width} 0v${height}q${-width / 2} ${2 * sag} ${-width} 0z`;

/** Vertical grooves, as screw caps have them. */
export const grooves = ({ x, y, width, height }: Box): string =>
  `<path d="M${x} ${y + height / 2}h${width}" stroke="#000" stroke-opacity=".13" stroke-width="${height}" stroke-dasharray="1.6 4.4"/>`;

export const roundedRectangle = ({ x, y, width, height }: Box, radius: number): string => {
  const [w, h] = [width - 2 * radius, height - 2 * radius];
  const corner = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`;
  return `M${x + radius} ${y}h${w}${corner(radius, radius)}v${h}${corner(-radius, radius)}h${-w}${corner(-radius, -radius)}v${-h}${corner(radius, -radius)}z`;
};
