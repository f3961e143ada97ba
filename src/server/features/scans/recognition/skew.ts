import { outOfRange } from "#domain/out-of-range.ts";
import type { GrayscaleImage } from "./grayscale.ts";

/** Largest skew angle tried, and the step between angles, in degrees. */
const MAX_ANGLE = 25;
const ANGLE_STEP = 1;

/** Minimum brightness step between two rows that counts as an edge. */
const MIN_EDGE_STEP = 40;

/** Factor by which the best angle must beat the unrotated image. */
const MIN_IMPROVEMENT = 1.06;

/**
 * Estimates the skew of the text lines in degrees clockwise; 0 if unclear. Uses projection profiles: at the right angle
 * edges concentrate in some rows and leave gaps between them, which maximizes the sum of squares.
 */
export function estimateSkew(image: GrayscaleImage): number {
  const edges = edgesIn(image);
  if (edges.length < 200) return 0;
  const unrotated = edgeConcentration(edges, 0, image);
  let best = { degrees: 0, concentration: unrotated * MIN_IMPROVEMENT };
  for (let degrees = -MAX_ANGLE; degrees <= MAX_ANGLE; degrees += ANGLE_STEP) {
    const concentration = edgeConcentration(edges, degrees, image);
    if (concentration > best.concentration) best = { degrees, concentration };
  }
  return best.degrees;
}

/** Coordinates of edges as alternating x and y. */
function edgesIn({ pixels, width, height }: GrayscaleImage): Int16Array {
  const coordinates: number[] = [];
  for (let y = 1; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const above = pixels[at - width] ?? outOfRange(pixels, at - width);
      if (above - (pixels[at] ?? outOfRange(pixels, at)) > MIN_EDGE_STEP) coordinates.push(x, y);
    }
  }
  return Int16Array.from(coordinates);
}

function edgeConcentration(edges: Int16Array, degrees: number, { width, height }: GrayscaleImage): number {
  const angle = (degrees * Math.PI) / 180;
  const [across, down] = [Math.sin(angle), Math.cos(angle)];
  const offset = Math.ceil(width * Math.abs(across));
  const rows = new Uint32Array(height + 2 * offset + 2);
  for (let at = 0; at < edges.length; at += 2) {
    const x = edges[at] ?? outOfRange(edges, at);
    const y = edges[at + 1] ?? outOfRange(edges, at + 1);
    const row = Math.round(y * down - x * across) + offset;
    rows[row] = (rows[row] ?? outOfRange(rows, row)) + 1;
  }
  return rows.reduce((sum, count) => sum + count * count, 0);
}
