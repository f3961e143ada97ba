import sharp from "sharp";
import type { Chance } from "#demo/seeded-random.ts";

/** How a picture was taken. */
export interface Shot {
  /** Clockwise, in degrees. */
  tilt: number;
  /** How much smaller the far side is, in parts of the near one; 0 is straight on. Positive: the top is far. */
  perspective: number;
  /** Standard deviation of the blur, in pixels. */
  blur: number;
  /** Standard deviation of the noise, in steps of 255. */
  noise: number;
  /** How much darker the dark side is, 0 to 1. */
  shade: number;
}

export const PLAIN_SHOT: Shot = { tilt: 0, perspective: 0, blur: 0, noise: 0, shade: 0 };

const GROUND = 200;

/** A JPEG of a drawing, taken from an angle in uneven light: the same for the same chance. */
export async function photograph(svg: string, shot: Shot, chance: Chance): Promise<Buffer> {
  const drawn = await sharp(Buffer.from(svg))
    .flatten({ background: "#fff" })
    .greyscale()
    .toColourspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const seen = seenFrom(drawn.data, drawn.info, shot);
  let picture = sharp(seen.pixels, { raw: { width: seen.width, height: seen.height, channels: 1 } });
  if (shot.blur >= 0.3) picture = picture.blur(shot.blur);
  const { data } = await picture.greyscale().toColourspace("b-w").raw().toBuffer({ resolveWithObject: true });
  return sharp(lit(data, seen, shot, chance), {
    raw: { width: seen.width, height: seen.height, channels: 1 },
  })
    .jpeg({ quality: 88 })
    .toBuffer();
}

interface Size {
  width: number;
  height: number;
}

/** Turned about its middle and leaning away, on a plain ground that holds all of it. */
function seenFrom(pixels: Uint8Array, { width, height }: Size, { tilt, perspective }: Shot) {
  const angle = (tilt * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const grown = 1.04 + Math.abs(perspective) * 0.3;
  const wide = Math.ceil((width * Math.abs(cos) + height * Math.abs(sin)) * grown);
  const high = Math.ceil((width * Math.abs(sin) + height * Math.abs(cos)) * grown);
  const seen = new Uint8Array(wide * high).fill(GROUND);
  for (let y = 0; y < high; y++) {
    for (let x = 0; x < wide; x++) {
      const [across, down] = [x - wide / 2, y - high / 2];
      const depth = 1 - (perspective * down) / high;
      const u = (across * cos + down * sin) * depth + width / 2;
      const v = (-across * sin + down * cos) * depth + height / 2;
      if (u >= 0 && v >= 0 && u < width - 1 && v < height - 1)
        seen[y * wide + x] = between(pixels, width, u, v);
    }
  }
  return { pixels: seen, width: wide, height: high };
}

function between(pixels: Uint8Array, width: number, u: number, v: number): number {
  const [x, y] = [Math.floor(u), Math.floor(v)];
  const at = y * width + x;
  const [right, below] = [u - x, v - y];
  const upper = (pixels[at] ?? 0) * (1 - right) + (pixels[at + 1] ?? 0) * right;
  const lower = (pixels[at + width] ?? 0) * (1 - right) + (pixels[at + width + 1] ?? 0) * right;
  return upper * (1 - below) + lower * below;
}

/** Light falls off from a corner to the one across; then the sensor's noise. */
function lit(
  pixels: Uint8Array,
  { width, height }: Size,
  { noise, shade }: Shot,
  chance: Chance,
): Uint8Array {
  const [fromLeft, fromTop] = [chance.next() < 0.5, chance.next() < 0.5];
  const shot = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y++) {
    const down = fromTop ? y / height : 1 - y / height;
    for (let x = 0; x < width; x++) {
      const along = fromLeft ? x / width : 1 - x / width;
      const light = 1 - shade * ((along + down) / 2);
      const grain = noise === 0 ? 0 : noise * bell(chance);
      shot[y * width + x] = Math.max(0, Math.min(255, (pixels[y * width + x] ?? 0) * light + grain));
    }
  }
  return shot;
}

/** Nearly normal: mean 0, standard deviation 1. */
const bell = ({ next }: Chance): number => (next() + next() + next() + next() - 2) * Math.sqrt(3);
