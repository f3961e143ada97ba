import { type SeededRandom, seededRandom } from "#demo/seeded-random.ts";
import type { LabelRecord } from "#server/features/catalogue/intake/record.ts";
import { drawFrontLabel, type LabelLook } from "#tests/support/label-picture.ts";
import { type Shot, simulatePhoto } from "#tests/support/simulated-photo.ts";
import type { ScanCorpus } from "./catalogue.ts";

/** A label picture and its content. */
export interface LabelCase {
  label: LabelRecord;
  /** Whether the product is in the catalog. */
  held: boolean;
  stamp: { lot: string; until: string } | null;
  picture(): Promise<Buffer>;
}

const COLORS: readonly Pick<LabelLook, "paper" | "ink" | "band">[] = [
  { paper: "#f4f1e8", ink: "#17211d", band: "#0b5d4e" },
  { paper: "#ffffff", ink: "#222222", band: null },
  { paper: "#1d2b4a", ink: "#f2efe6", band: null },
  { paper: "#e9c46a", ink: "#2b2118", band: "#7a3e12" },
  { paper: "#d9e6df", ink: "#123047", band: null },
  { paper: "#fbe9e7", ink: "#5d1022", band: "#8e1b36" },
];

const CLAIMS = [
  "Supports everyday wellness*",
  "Third-party tested · Non-GMO",
  "Gluten free, vegetarian",
  "High potency formula",
  "Made with care in small batches",
  "Supports immune health*",
  "No artificial colors or flavors",
  "Easy to swallow",
];

/** One picture in this many is rotated by 90, 180 or 270 degrees. */
const ROTATED_ONE_IN = 20;
/** Share of pictures of products that are not in the catalog. */
const ABSENT_SHARE = 0.25;

/** Generates pictures, deterministic by seed. */
export function labelCases({ held, absent }: ScanCorpus, count: number, seed: string): LabelCase[] {
  const { pick, next } = seededRandom(seed);
  return Array.from({ length: count }, (_, at) => {
    const inCatalogue = next() >= ABSENT_SHARE || absent.length === 0;
    const label = pick(inCatalogue ? held : absent);
    const own = seededRandom(`${seed} ${at}`);
    const stamp =
      own.next() < 0.5 ? { lot: lotOf(own), until: `0${own.integer(1, 9)}/20${own.integer(27, 31)}` } : null;
    return { label, held: inCatalogue, stamp, picture: () => pictureOf(label, stamp, own) };
  });
}

const lotOf = ({ integer: whole, pick }: SeededRandom): string =>
  `${pick(["L", "A", "7", ""])}${whole(24, 27)}${whole(100, 365)}${pick(["A", "B", "C", ""])}`;

async function pictureOf(label: LabelRecord, stamp: LabelCase["stamp"], own: SeededRandom): Promise<Buffer> {
  const svg = drawFrontLabel({
    brand: label.brand,
    name: label.name,
    contents: (label.netContents ?? "").replaceAll("(s)", "s").replace(/\(R\)/i, ""),
    claims: own.shuffle(CLAIMS).slice(0, own.integer(0, 2)),
    stamp: stamp ? `LOT ${stamp.lot}   EXP ${stamp.until}` : "",
    look: {
      ...own.pick(COLORS),
      brandAt: own.pick(["top", "top", "bottom"]),
      align: own.pick(["start", "middle"]),
      nameWeight: own.pick([500, 800]),
      capitals: own.next() < 0.3,
    },
  });
  return simulatePhoto(svg, shotBy(own), own);
}

function shotBy({ between, integer: whole, pick }: SeededRandom): Shot {
  const turned = whole(1, ROTATED_ONE_IN) === 1 ? pick([90, 180, 270]) : 0;
  return {
    tilt: between(-15, 15) + turned,
    perspective: between(-0.18, 0.18),
    blur: between(0, 1.6),
    noise: between(0, 10),
    shade: between(0, 0.55),
  };
}
