import { crc32 } from "node:zlib";
import { outOfRange } from "#domain/out-of-range.ts";
import type { NormalizationRules } from "./normalize.ts";
import type { Base, Coded } from "./state.ts";

/** Metadata of a snapshot. Part of the file format: keep the property names. */
export interface SnapshotHead {
  /** Identity of the database and version of the scoring parameters. */
  identity: string;
  /** Changes of all transactions before this one (`xid8`) are included. */
  cursor: string;
  /** Text normalization rules. */
  normalizationRules: NormalizationRules;
}

/** Magic bytes with the layout version; other files are ignored. */
const MAGIC = Buffer.from("assayed search index 8\n\0");
/** Followed by length and CRC-32 of the header JSON, both little-endian. */
const PREAMBLE = MAGIC.length + 8;
const ALIGNMENT_BYTES = 8;

type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;
const ARRAY_TYPES = { Uint8Array, Uint16Array, Uint32Array, Int32Array, Float64Array } satisfies Record<
  string,
  View
>;
type Kind = keyof typeof ARRAY_TYPES;
type View = new (buffer: ArrayBufferLike, byteOffset: number, length: number) => Numbers;

interface Contents extends SnapshotHead {
  count: number;
  words: string[][];
  sections: { kind: Kind; length: number }[];
  checksum: number;
}

const alignUp = (length: number) => Math.ceil(length / ALIGNMENT_BYTES) * ALIGNMENT_BYTES;

const bytesIn = ({ buffer, byteOffset, byteLength }: Numbers) => Buffer.from(buffer, byteOffset, byteLength);

/** Serializes a snapshot into chunks, to be written in order. */
export function snapshotPieces(base: Base, head: SnapshotHead): Buffer[] {
  const arrays = toArrays(base);
  const payload = arrays.flatMap((array) => {
    const bytes = bytesIn(array);
    return [bytes, Buffer.alloc(alignUp(bytes.length) - bytes.length)];
  });
  const { brands, ingredients, profiles } = base.columns;
  const contents: Contents = {
    ...head,
    count: base.count,
    words: [brands, ingredients, profiles].map(({ words }) => words),
    sections: arrays.map((array) => ({ kind: array.constructor.name as Kind, length: array.length })),
    checksum: payload.reduce((sum, bytes) => crc32(bytes, sum), 0),
  };
  const json = Buffer.from(JSON.stringify(contents));
  const preamble = Buffer.alloc(PREAMBLE);
  MAGIC.copy(preamble);
  preamble.writeUInt32LE(json.length, MAGIC.length);
  preamble.writeUInt32LE(crc32(json), MAGIC.length + 4);
  return [preamble, json, Buffer.alloc(alignUp(PREAMBLE + json.length) - PREAMBLE - json.length), ...payload];
}

/** Parses a snapshot from bytes in shared memory, without copying; null if damaged or of another layout. */
export function readSnapshot(file: Uint8Array): { base: Base; head: SnapshotHead } | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.length < PREAMBLE || !bytes.subarray(0, MAGIC.length).equals(MAGIC)) return null;
  const end = PREAMBLE + bytes.readUInt32LE(MAGIC.length);
  const json = bytes.subarray(PREAMBLE, end);
  if (end > bytes.length || crc32(json) !== bytes.readUInt32LE(MAGIC.length + 4)) return null;
  const contents = JSON.parse(json.toString()) as Contents;
  const { identity, cursor, normalizationRules, sections, checksum } = contents;
  let at = alignUp(end);
  if (crc32(bytes.subarray(at)) !== checksum) return null;
  const arrays = sections.map(({ kind, length }) => {
    const View: View = ARRAY_TYPES[kind];
    const array = new View(file.buffer, file.byteOffset + at, length);
    at += alignUp(array.byteLength);
    return array;
  });
  return { base: toBase(contents, arrays), head: { identity, cursor, normalizationRules } };
}

/** Arrays of a base, without spare capacity, in the order in which `toBase` reads them. */
function toArrays({ count, columns, postings, names, barcodes }: Base): Numbers[] {
  const { ids, tested, testedOn, labelAccuracy, lead, score, brands, ingredients, profiles } = columns;
  return [
    ...[ids, tested, testedOn, labelAccuracy, lead, score].map((column) => column.subarray(0, count)),
    brands.codes.subarray(0, count),
    ...[ingredients.starts.subarray(0, count + 1), ingredients.codes.subarray(0, ingredients.starts[count])],
    profiles.codes.subarray(0, count),
    ...[postings.bytes, postings.starts, postings.offsets, postings.products, postings.impacts],
    ...[names.bytes, names.starts, barcodes.numbers, barcodes.products],
  ];
}

function toBase({ count, words }: Contents, arrays: readonly Numbers[]): Base {
  let at = 0;
  let list = 0;
  const next = <Array extends Numbers>() => (arrays[at++] ?? outOfRange(arrays, at - 1)) as Array;
  const nextWords = () => words[list++] ?? outOfRange(words, list - 1);
  const coded = (): Coded => ({ codes: next(), words: nextWords() });
  return {
    count,
    columns: {
      ids: next(),
      tested: next(),
      testedOn: next(),
      labelAccuracy: next(),
      lead: next(),
      score: next(),
      brands: coded(),
      ingredients: { starts: next(), ...coded() },
      profiles: coded(),
    },
    postings: { bytes: next(), starts: next(), offsets: next(), products: next(), impacts: next() },
    names: { bytes: next(), starts: next() },
    barcodes: { numbers: next(), products: next() },
  };
}
