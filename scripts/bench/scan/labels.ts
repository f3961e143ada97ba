import { type Chance, chance } from "#demo/seeded-random.ts";
import type { LabelRecord } from "#server/features/catalogue/intake/record.ts";
import { drawFront, type LabelLook } from "#tests/support/label-picture.ts";
import { photograph, type Shot } from "#tests/support/simulated-photo.ts";
import type { Corpus } from "./catalogue.ts";

/** One label picture and what is on it. */
export interface LabelCase {
  label: LabelRecord;
  /** Whether the catalogue holds the product. */
  held: boolean;
  stamp: { lot: string; until: string } | null;
  picture(): Promise<Buffer>;
}

const COLOURS: readonly Pick<LabelLook, "paper" | "ink" | "band">[] = [
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

/** Of so many pictures one was taken with the telephone turned on its side or upside down. */
const TURNED_EVERY = 20;
/** Of four pictures one shows a product that the catalogue does not hold. */
const ABSENT = 0.25;

/** So many pictures, the same for the same seed. */
export function labelCases({ held, absent }: Corpus, count: number, seed: string): LabelCase[] {
  const { pick, next } = chance(seed);
  return Array.from({ length: count }, (_, at) => {
    const inCatalogue = next() >= ABSENT || absent.length === 0;
    const label = pick(inCatalogue ? held : absent);
    const own = chance(`${seed} ${at}`);
    const stamp =
      own.next() < 0.5 ? { lot: lotOf(own), until: `0${own.whole(1, 9)}/20${own.whole(27, 31)}` } : null;
    return { label, held: inCatalogue, stamp, picture: () => pictureOf(label, stamp, own) };
  });
}

const lotOf = ({ whole, pick }: Chance): string =>
  `${pick(["L", "A", "7", ""])}${whole(24, 27)}${whole(100, 365)}${pick(["A", "B", "C", ""])}`;

async function pictureOf(label: LabelRecord, stamp: LabelCase["stamp"], own: Chance): Promise<Buffer> {
  const svg = drawFront({
    brand: label.brand,
    name: label.name,
    contents: (label.netContents ?? "").replaceAll("(s)", "s").replace(/\(R\)/i, ""),
    claims: own.shuffle(CLAIMS).slice(0, own.whole(0, 2)),
    stamp: stamp ? `LOT ${stamp.lot}   EXP ${stamp.until}` : "",
    look: {
      ...own.pick(COLOURS),
      brandAt: own.pick(["top", "top", "bottom"]),
      align: own.pick(["start", "middle"]),
      nameWeight: own.pick([500, 800]),
      capitals: own.next() < 0.3,
    },
  });
  return photograph(svg, shotBy(own), own);
}

function shotBy({ between, whole, pick }: Chance): Shot {
  const turned = whole(1, TURNED_EVERY) === 1 ? pick([90, 180, 270]) : 0;
  return {
    tilt: between(-15, 15) + turned,
    perspective: between(-0.18, 0.18),
    blur: between(0, 1.6),
    noise: between(0, 10),
    shade: between(0, 0.55),
  };
}
