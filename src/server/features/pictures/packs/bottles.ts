import { mix } from "../color.ts";
import {
  type DrawVessel,
  grooves,
  roundedRectangle,
  shadedFace,
  shadedPath,
  solidPath,
  wrappedLabel,
} from "./vessel.ts";

/** Wide-mouth bottle: capsules and tablets. */
export const bottle: DrawVessel = ({ body, cap }) => {
  const shape = "M104 176c0-36 28-40 42-56h108c14 16 42 20 42 56v152c0 13-10 22-23 22h-146c-13 0-23-9-23-22z";
  const box = { x: 104, y: 172, width: 192, height: 150 };
  const lid = { x: 134, y: 54, width: 132, height: 56 };
  return {
    under:
      shadedPath("M148 106h104v18h-104z", mix(body, "#000000", 0.1)) +
      shadedPath(shape, body) +
      shadedPath(roundedRectangle(lid, 7), cap) +
      grooves({ x: 137, y: 66, width: 126, height: 42 }),
    face: wrappedLabel(box, 3),
    box: { x: 118, y: 181, width: 164, height: 134 },
    over: shadedFace("r"),
    base: { x: 200, y: 350, halfWidth: 104 },
  };
};

/** Tall, narrow bottle with a screw cap: oils and syrups. */
export const flask: DrawVessel = ({ body, cap }) => {
  const shape = "M122 190c0-44 44-46 52-84h52c8 38 52 40 52 84v138c0 13-10 22-22 22h-112c-12 0-22-9-22-22z";
  const box = { x: 122, y: 188, width: 156, height: 138 };
  return {
    under:
      shadedPath(shape, body) +
      shadedPath(roundedRectangle({ x: 164, y: 46, width: 72, height: 60 }, 6), cap) +
      grooves({ x: 167, y: 56, width: 66, height: 46 }),
    face: wrappedLabel(box, 3),
    box: { x: 134, y: 197, width: 132, height: 121 },
    over: shadedFace("r"),
    base: { x: 200, y: 350, halfWidth: 86 },
  };
};

/** Small bottle with a rubber bulb: drops. */
export const dropper: DrawVessel = ({ body, cap }) => {
  const shape = "M122 198c0-36 36-32 50-58h56c14 26 50 22 50 58v130c0 13-10 22-22 22h-112c-12 0-22-9-22-22z";
  const box = { x: 122, y: 194, width: 156, height: 132 };
  return {
    under:
      shadedPath("M184 96v-46c0-24 32-24 32 0v46z", mix(cap, "#000000", 0.25)) +
      shadedPath(shape, body) +
      shadedPath(roundedRectangle({ x: 168, y: 92, width: 64, height: 50 }, 5), cap) +
      grooves({ x: 171, y: 98, width: 58, height: 40 }),
    face: wrappedLabel(box, 3),
    box: { x: 134, y: 203, width: 132, height: 115 },
    over: shadedFace("r"),
    base: { x: 200, y: 350, halfWidth: 86 },
  };
};

/** Slim bottle with a pump: oral sprays. */
export const spray: DrawVessel = ({ body, cap }) => {
  const shape = "M132 176c0-26 26-30 38-42h60c12 12 38 16 38 42v154c0 12-9 20-20 20h-96c-11 0-20-8-20-20z";
  const box = { x: 132, y: 180, width: 136, height: 146 };
  return {
    under:
      shadedPath("M178 48h38c8 0 10 6 10 12v28h-48z", mix(cap, "#ffffff", 0.2)) +
      solidPath("M170 58h10v10h-10z", mix(cap, "#000000", 0.35)) +
      shadedPath(shape, body) +
      shadedPath(roundedRectangle({ x: 166, y: 86, width: 68, height: 50 }, 5), cap),
    face: wrappedLabel(box, 2.5),
    box: { x: 143, y: 189, width: 114, height: 129 },
    over: shadedFace("r"),
    base: { x: 200, y: 350, halfWidth: 76 },
  };
};

/** Low, wide jar: gummies and softgels. */
export const jar: DrawVessel = ({ body, cap }) => {
  const shape =
    "M92 130h216c9 9 14 16 14 30v158c0 19-13 32-32 32h-180c-19 0-32-13-32-32v-158c0-14 5-21 14-30z";
  const box = { x: 78, y: 170, width: 244, height: 148 };
  return {
    under:
      shadedPath(shape, body) +
      shadedPath(roundedRectangle({ x: 84, y: 76, width: 232, height: 54 }, 9), cap) +
      grooves({ x: 89, y: 86, width: 222, height: 36 }),
    face: wrappedLabel(box, 4),
    box: { x: 98, y: 180, width: 204, height: 132 },
    over: shadedFace("r"),
    base: { x: 200, y: 350, halfWidth: 128 },
  };
};

/** A tub of powder. */
export const tub: DrawVessel = ({ body, cap }) => {
  const shape = "M90 106h220l-6 228c-1 10-9 16-19 16h-170c-10 0-18-6-19-16z";
  const face = "M91 128q109 10 218 0l-5 192q-104 10-208 0z";
  return {
    under:
      shadedPath(shape, body) +
      shadedPath(roundedRectangle({ x: 80, y: 54, width: 240, height: 56 }, 10), cap) +
      grooves({ x: 86, y: 66, width: 228, height: 36 }),
    face,
    box: { x: 110, y: 142, width: 180, height: 170 },
    over: shadedFace("r"),
    base: { x: 200, y: 350, halfWidth: 116 },
  };
};
