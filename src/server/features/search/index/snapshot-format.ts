import { crc32 } from "node:zlib";
import type { Folding } from "./normalize.ts";
import type { Base, Coded } from "./state.ts";

/** What a snapshot says of itself besides the index. */
export interface SnapshotHead {
  /** The database, and the versions of whatever decides what is in the index. */
  identity: string;
  /** Changes of transactions before this one (`xid8`) are in the index. */
  cursor: string;
  folding: Folding;
}

/** The kind of file and the version of its layout: a file that begins otherwise is not read. */
const MAGIC = Buffer.from("assayed search index 2\n\0");
/** Behind it: length and checksum of the contents' JSON, little-endian. */
const PREAMBLE = MAGIC.length + 8;
const ALIGNED = 8;

type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;
const KINDS = { Uint8Array, Uint16Array, Uint32Array, Int32Array, Float64Array } satisfies Record<
  string,
  View
>;
type Kind = keyof typeof KINDS;
type View = new (buffer: ArrayBufferLike, byteOffset: number, length: number) => Numbers;

interface Contents extends SnapshotHead {
  count: number;
  words: string[][];
  sections: { kind: Kind; length: number }[];
  checksum: number;
}

const padded = (length: number) => Math.ceil(length / ALIGNED) * ALIGNED;

const bytesIn = ({ buffer, byteOffset, byteLength }: Numbers) => Buffer.from(buffer, byteOffset, byteLength);

/** The file as pieces to be written one after another. */
export function snapshotPieces(base: Base, head: SnapshotHead): Buffer[] {
  const arrays = arraysOf(base);
  const payload = arrays.flatMap((array) => {
    const bytes = bytesIn(array);
    return [bytes, Buffer.alloc(padded(bytes.length) - bytes.length)];
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
  return [preamble, json, Buffer.alloc(padded(PREAMBLE + json.length) - PREAMBLE - json.length), ...payload];
}

/** The index in a file's bytes, which lie in shared memory; null where they are damaged or of another layout. */
export function readSnapshot(file: Uint8Array): { base: Base; head: SnapshotHead } | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.length < PREAMBLE || !bytes.subarray(0, MAGIC.length).equals(MAGIC)) return null;
  const end = PREAMBLE + bytes.readUInt32LE(MAGIC.length);
  const json = bytes.subarray(PREAMBLE, end);
  if (end > bytes.length || crc32(json) !== bytes.readUInt32LE(MAGIC.length + 4)) return null;
  const contents = JSON.parse(json.toString()) as Contents;
  const { identity, cursor, folding, sections, checksum } = contents;
  let at = padded(end);
  if (crc32(bytes.subarray(at)) !== checksum) return null;
  const arrays = sections.map(({ kind, length }) => {
    const View: View = KINDS[kind];
    const array = new View(file.buffer, file.byteOffset + at, length);
    at += padded(array.byteLength);
    return array;
  });
  return { base: baseOf(contents, arrays), head: { identity, cursor, folding } };
}

/** Arrays of a base in a fixed order, without the room behind the last product. `baseOf` takes them in this order. */
function arraysOf({ count, columns, postings, names, barcodes }: Base): Numbers[] {
  const { ids, tested, testedOn, labelAccuracy, lead, brands, ingredients, profiles } = columns;
  return [
    ...[ids, tested, testedOn, labelAccuracy, lead].map((column) => column.subarray(0, count)),
    brands.codes.subarray(0, count),
    ...[ingredients.starts.subarray(0, count + 1), ingredients.codes.subarray(0, ingredients.starts[count])],
    profiles.codes.subarray(0, count),
    ...[postings.bytes, postings.starts, postings.offsets, postings.products, postings.impacts],
    ...[names.bytes, names.starts, barcodes.numbers, barcodes.products],
  ];
}

function baseOf({ count, words }: Contents, arrays: readonly Numbers[]): Base {
  let at = 0;
  let list = 0;
  const next = <Array extends Numbers>() => arrays[at++] as Array;
  const coded = (): Coded => ({ codes: next(), words: words[list++] ?? [] });
  return {
    count,
    columns: {
      ids: next(),
      tested: next(),
      testedOn: next(),
      labelAccuracy: next(),
      lead: next(),
      brands: coded(),
      ingredients: { starts: next(), ...coded() },
      profiles: coded(),
    },
    postings: { bytes: next(), starts: next(), offsets: next(), products: next(), impacts: next() },
    names: { bytes: next(), starts: next() },
    barcodes: { numbers: next(), products: next() },
  };
}
