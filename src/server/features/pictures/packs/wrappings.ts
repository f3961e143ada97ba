import { mix } from "../color.ts";
import {
  type Box,
  type DrawVessel,
  FACE_ID,
  roundedRectangle,
  shadedFace,
  shadedPath,
  solidPath,
} from "./vessel.ts";

/** Crimped seal along an edge. */
const crimps = ({ x, y, width, height }: Box, along: "x" | "y"): string =>
  along === "x"
    ? `<path d="M${x} ${y + height / 2}h${width}" stroke="#000" stroke-opacity=".1" stroke-width="${height}" stroke-dasharray="2 3"/>`
    : `<path d="M${x + width / 2} ${y}v${height}" stroke="#000" stroke-opacity=".1" stroke-width="${width}" stroke-dasharray="2 3"/>`;

/** A stand-up pouch: powders and gummies. */
export const pouch: DrawVessel = () => {
  const shape =
    "M96 52h208c1 30 7 58 9 104 3 72-4 118 1 172 1 14-9 22-24 22h-180c-15 0-25-8-24-22 5-54-2-100 1-172 2-46 8-74 9-104z";
  return {
    under: "",
    face: shape,
    box: { x: 112, y: 102, width: 176, height: 206 },
    over:
      shadedFace("f") +
      crimps({ x: 98, y: 55, width: 204, height: 20 }, "x") +
      '<path d="M97 82h206" stroke="#fff" stroke-opacity=".35" stroke-width="1.5"/>' +
      '<path d="M88 332q112-24 224 0" fill="none" stroke="#000" stroke-opacity=".16" stroke-width="2"/>' +
      '<path d="M93 100c10 60-8 130 2 210M307 110c-9 70 6 120-2 200" fill="none" stroke="#fff" stroke-opacity=".2" stroke-width="5"/>',
    base: { x: 200, y: 350, halfWidth: 118 },
  };
};

/** A flat tin seen from above its lid: lozenges. */
export const tin: DrawVessel = ({ body }) => {
  const lid = { x: 48, y: 108, width: 304, height: 206 };
  const inner = { x: 60, y: 120, width: 280, height: 182 };
  return {
    under:
      solidPath(roundedRectangle({ ...lid, y: lid.y + 16 }, 34), mix(body, "#000000", 0.45)) +
      solidPath(roundedRectangle(lid, 34), mix(body, "#ffffff", 0.18)),
    face: roundedRectangle(inner, 25),
    box: { x: 80, y: 138, width: 240, height: 146 },
    over:
      `<use href="#${FACE_ID}" fill="url(#f)" stroke="#000" stroke-opacity=".18" stroke-width="2"/>` +
      `<path d="${roundedRectangle({ x: 50, y: 110, width: 300, height: 202 }, 32)}" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="2.5"/>`,
    base: { x: 200, y: 328, halfWidth: 158 },
  };
};

/** A wrapped bar, tilted. */
export const bar: DrawVessel = () => {
  const teeth = Array.from(
    { length: 24 },
    (_, tooth) => `L${tooth % 2 === 0 ? 360 : 354} ${258.5 - tooth * 5.5}`,
  );
  const shape = `M46 132${"l-6 5.5l6 5.5".repeat(12)}c10 2 14-3 22-3h264c8 0 12 5 22 3${teeth.join("")}c-10-2-14 3-22 3h-264c-8 0-12-5-22-3z`;
  return {
    under: "",
    face: shape,
    box: { x: 88, y: 148, width: 226, height: 100 },
    over:
      shadedFace("f") +
      crimps({ x: 46, y: 136, width: 20, height: 126 }, "y") +
      crimps({ x: 334, y: 136, width: 20, height: 126 }, "y") +
      '<path d="M74 142q126 9 252 0M74 256q126-9 252 0" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="4"/>',
    base: { x: 200, y: 276, halfWidth: 140 },
    tiltDegrees: -8,
  };
};

/** Right side of a carton. */
const carton = (box: Box, body: string): string => {
  const [right, top, foot] = [box.x + box.width, box.y, box.y + box.height];
  return solidPath(
    `M${right - 1} ${top}l23-10v${box.height - 2}L${right - 1} ${foot}z`,
    mix(body, "#000000", 0.4),
  );
};
const front = ({ x, y, width, height }: Box): string => `M${x} ${y}h${width}v${height}h${-width}z`;
const frontLight = ({ x, y, width, height }: Box): string =>
  `${shadedFace("f")}<path d="M${x} ${y + 0.5}h${width}v${height}" fill="none" stroke="#fff" stroke-opacity=".3"/>`;
const inset = ({ x, y, width, height }: Box): Box => ({
  x: x + 13,
  y: y + 14,
  width: width - 26,
  height: height - 27,
});

/** A carton with single-serving sticks. */
export const stickBox: DrawVessel = ({ body, primary, secondary }) => {
  const box = { x: 100, y: 132, width: 184, height: 218 };
  const stick = (x: number, top: number, turn: number, color: string) =>
    `<g transform="rotate(${turn} ${x + 18} 200)">${shadedPath(`M${x} ${top}h36v120h-36z`, color)}${crimps({ x: x + 1, y: top + 2, width: 34, height: 11 }, "x")}</g>`;
  return {
    under:
      solidPath("M100 132l23-10h184l-23 10z", mix(body, "#000000", 0.6)) +
      stick(112, 58, -5, primary) +
      stick(150, 44, -1, secondary) +
      stick(190, 50, 2, primary) +
      stick(230, 62, 6, secondary) +
      carton(box, body),
    face: front(box),
    box: inset(box),
    over: frontLight(box),
    base: { x: 204, y: 348, halfWidth: 116 },
  };
};

/** A carton with a blister pack leaning on it. */
export const blister: DrawVessel = ({ body, secondary }) => {
  const box = { x: 62, y: 92, width: 194, height: 258 };
  const card = roundedRectangle({ x: 252, y: 196, width: 92, height: 150 }, 8);
  const pill =
    '<g id="p"><ellipse rx="15" ry="12" fill="#fff" fill-opacity=".55"/>' +
    `<ellipse rx="11.5" ry="8.5" fill="${mix(secondary, "#ffffff", 0.35)}"/>` +
    '<path d="M-8-4q3-3 8-3" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round"/></g>';
  const places = [0, 1, 2, 3].flatMap((row) =>
    [0, 1].map((place) => [278 + place * 40, 222 + row * 33] as const),
  );
  return {
    under: carton(box, body),
    face: front(box),
    box: { ...inset(box), height: box.height - 36 },
    over:
      `${frontLight(box)}<defs>${pill}</defs><g transform="rotate(7 290 346)">` +
      `<path d="${card}" opacity=".2" transform="translate(4 4)"/><path d="${card}" fill="#c9cfd3"/><path d="${card}" fill="url(#f)"/>` +
      `${places.map(([x, y]) => `<use href="#p" x="${x}" y="${y}"/>`).join("")}</g>`,
    base: { x: 204, y: 348, halfWidth: 150 },
  };
};
