import sharp from "sharp";
import type { SeededRandom } from "#demo/seeded-random.ts";

/** Conditions of a simulated photo. */
export interface Shot {
  /** Clockwise, in degrees. */
  tilt: number;
  /** Size of the far side relative to the near one, minus 1; 0 is straight on. Positive: the top is far. */
  perspective: number;
  /** Standard deviation of the blur, in pixels. */
  blur: number;
  /** Standard deviation of the noise, in steps of 255. */
  noise: number;
  /** Darkening of the dark corner, 0 to 1. */
  shade: number;
}

export const PLAIN_SHOT: Shot = { tilt: 0, perspective: 0, blur: 0, noise: 0, shade: 0 };

const BACKGROUND_GRAY = 200;

/** Renders a drawing as a JPEG photo with perspective, blur, noise and shade; deterministic for a seed. */
export async function simulatePhoto(svg: string, shot: Shot, random: SeededRandom): Promise<Buffer> {
  const drawn = await sharp(Buffer.from(svg))
    .flatten({ background: "#fff" })
    .greyscale()
    .toColourspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const view = applyPerspective(drawn.data, drawn.info, shot);
  let picture = sharp(view.pixels, { raw: { width: view.width, height: view.height, channels: 1 } });
  if (shot.blur >= 0.3) picture = picture.blur(shot.blur);
  const { data } = await picture.greyscale().toColourspace("b-w").raw().toBuffer({ resolveWithObject: true });
  return sharp(applyLight(data, view, shot, random), {
    raw: { width: view.width, height: view.height, channels: 1 },
  })
    .jpeg({ quality: 88 })
    .toBuffer();
}

interface Size {
  width: number;
  height: number;
}

/** Rotates and tilts the picture on a plain background that fits all of it. */
function applyPerspective(pixels: Uint8Array, { width, height }: Size, { tilt, perspective }: Shot) {
  const angle = (tilt * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const grown = 1.04 + Math.abs(perspective) * 0.3;
  const wide = Math.ceil((width * Math.abs(cos) + height * Math.abs(sin)) * grown);
  const high = Math.ceil((width * Math.abs(sin) + height * Math.abs(cos)) * grown);
  const output = new Uint8Array(wide * high).fill(BACKGROUND_GRAY);
  for (let y = 0; y < high; y++) {
    for (let x = 0; x < wide; x++) {
      const [across, down] = [x - wide / 2, y - high / 2];
      const depth = 1 - (perspective * down) / high;
      const u = (across * cos + down * sin) * depth + width / 2;
      const v = (-across * sin + down * cos) * depth + height / 2;
      if (u >= 0 && v >= 0 && u < width - 1 && v < height - 1)
        output[y * wide + x] = interpolate(pixels, width, u, v);
    }
  }
  return { pixels: output, width: wide, height: high };
}

function interpolate(pixels: Uint8Array, width: number, u: number, v: number): number {
  const [x, y] = [Math.floor(u), Math.floor(v)];
  const at = y * width + x;
  const [right, below] = [u - x, v - y];
  const upper = (pixels[at] ?? 0) * (1 - right) + (pixels[at + 1] ?? 0) * right;
  const lower = (pixels[at + width] ?? 0) * (1 - right) + (pixels[at + width + 1] ?? 0) * right;
  return upper * (1 - below) + lower * below;
}

/** Applies light falloff from corner to corner, then sensor noise. */
function applyLight(
  pixels: Uint8Array,
  { width, height }: Size,
  { noise, shade }: Shot,
  random: SeededRandom,
): Uint8Array {
  const [fromLeft, fromTop] = [random.next() < 0.5, random.next() < 0.5];
  const output = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y++) {
    const down = fromTop ? y / height : 1 - y / height;
    for (let x = 0; x < width; x++) {
      const along = fromLeft ? x / width : 1 - x / width;
      const light = 1 - shade * ((along + down) / 2);
      const grain = noise === 0 ? 0 : noise * gaussian(random);
      output[y * width + x] = Math.max(0, Math.min(255, (pixels[y * width + x] ?? 0) * light + grain));
    }
  }
  return output;
}

/** Approximately normal random number: mean 0, standard deviation 1. */
const gaussian = ({ next }: SeededRandom): number => (next() + next() + next() + next() - 2) * Math.sqrt(3);
