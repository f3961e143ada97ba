import type { Grey } from "./grey.ts";

/** Steepest tilt that is looked for, and how finely, in degrees. */
const STEEPEST = 25;
const STEP = 1;

/** An edge is a step in brightness of at least this much between two rows. */
const EDGE = 40;

/** How much clearer than the picture as it stands the best tilt must be. */
const CLEARER = 1.06;

/**
 * By how many degrees lines of print fall to the right; 0 where nothing says so. Along lines of print, edges pile up in
 * some rows and are missing between them: the tilt at which they pile up most is that of the print.
 */
export function tiltOf(grey: Grey): number {
  const edges = edgesIn(grey);
  if (edges.length < 200) return 0;
  const straight = piling(edges, 0, grey);
  let best = { degrees: 0, piled: straight * CLEARER };
  for (let degrees = -STEEPEST; degrees <= STEEPEST; degrees += STEP) {
    const piled = piling(edges, degrees, grey);
    if (piled > best.piled) best = { degrees, piled };
  }
  return best.degrees;
}

/** Places of edges, x and y in turns. */
function edgesIn({ pixels, width, height }: Grey): Int16Array {
  const places: number[] = [];
  for (let y = 1; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if ((pixels[at - width] ?? 0) - (pixels[at] ?? 0) > EDGE) places.push(x, y);
    }
  }
  return Int16Array.from(places);
}

function piling(edges: Int16Array, degrees: number, { width, height }: Grey): number {
  const angle = (degrees * Math.PI) / 180;
  const [across, down] = [Math.sin(angle), Math.cos(angle)];
  const offset = Math.ceil(width * Math.abs(across));
  const rows = new Uint32Array(height + 2 * offset + 2);
  for (let at = 0; at < edges.length; at += 2) {
    const row = Math.round((edges[at + 1] ?? 0) * down - (edges[at] ?? 0) * across) + offset;
    rows[row] = (rows[row] ?? 0) + 1;
  }
  return rows.reduce((sum, count) => sum + count * count, 0);
}
