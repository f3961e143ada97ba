import { OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import { type FontMetrics, type ListedGlyph, type Matrix, TextState } from "./text-state.ts";
import type { PlacedGlyph } from "./words.ts";

/** Operators of a page as pdf.js lists them. */
export interface OperatorList {
  fnArray: readonly number[];
  argsArray: readonly (readonly unknown[] | null)[];
}

/** A font by the name under which the operators use it; null while it is unknown. */
export type FontLookup = (name: string) => FontMetrics | null;

type Step = (state: TextState, args: readonly unknown[], fontOf: FontLookup) => void;

const setFont: Step = (state, [name, size], fontOf) => {
  const font = fontOf(String(name));
  state.set({ ...(font && { font }), fontSize: Number(size) || 0 });
};

/** Operators that change where text stands. */
const STEPS = new Map<number, Step>([
  [OPS.save, (state) => state.save()],
  [OPS.restore, (state) => state.restore()],
  [OPS.transform, (state, args) => state.transform(matrixOf(args))],
  [OPS.beginText, (state) => state.setTextMatrix([1, 0, 0, 1, 0, 0])],
  [OPS.setFont, setFont],
  [OPS.setCharSpacing, (state, [spacing]) => state.set({ charSpacing: Number(spacing) })],
  [OPS.setWordSpacing, (state, [spacing]) => state.set({ wordSpacing: Number(spacing) })],
  [OPS.setHScale, (state, [percent]) => state.set({ scale: Number(percent) / 100 })],
  [OPS.setTextRise, (state, [rise]) => state.set({ rise: Number(rise) })],
  [OPS.setLeading, (state, [leading]) => state.set({ leading: Number(leading) })],
  [OPS.setTextRenderingMode, (state, [mode]) => state.set({ mode: Number(mode) })],
  [OPS.setTextMatrix, (state, args) => state.setTextMatrix(matrixOf(args))],
  [OPS.moveText, (state, [x, y]) => state.moveText(Number(x), Number(y))],
  [
    OPS.setLeadingMoveText,
    (state, [x, y]) => {
      state.set({ leading: -Number(y) });
      state.moveText(Number(x), Number(y));
    },
  ],
  [OPS.nextLine, (state) => state.nextLine()],
  [
    OPS.setGState,
    (state, [entries], fontOf) => {
      for (const [key, value] of (entries ?? []) as [string, unknown][])
        if (key === "Font") setFont(state, value as unknown[], fontOf);
    },
  ],
  [
    OPS.paintFormXObjectBegin,
    (state, [matrix]) => {
      state.save();
      if (matrix) state.transform(matrixOf([matrix]));
    },
  ],
  [OPS.paintFormXObjectEnd, (state) => state.restore()],
  [
    OPS.beginGroup,
    (state, [group]) => {
      state.save();
      const { matrix } = (group ?? {}) as { matrix?: unknown };
      if (matrix) state.transform(matrixOf([matrix]));
    },
  ],
  [OPS.endGroup, (state) => state.restore()],
  [
    OPS.beginAnnotation,
    (state, [, , transform, matrix]) => {
      state.save();
      if (transform) state.transform(matrixOf([transform]));
      if (matrix) state.transform(matrixOf([matrix]));
    },
  ],
  [OPS.endAnnotation, (state) => state.restore()],
]);

/** Follows the operators and yields every glyph where it is painted. */
export function* glyphsOf(
  { fnArray, argsArray }: OperatorList,
  page: Matrix,
  fontOf: FontLookup,
): Generator<PlacedGlyph> {
  const state = new TextState(page);
  for (const [at, operator] of fnArray.entries()) {
    const args = argsArray[at] ?? [];
    if (operator === OPS.showText) yield* state.show((args[0] ?? []) as ListedGlyph[]);
    else STEPS.get(operator)?.(state, args, fontOf);
  }
}

/** A matrix given as six numbers, or as one list of six. */
function matrixOf(args: readonly unknown[]): Matrix {
  const numbers = args.length === 1 ? [...(args[0] as Iterable<number>)] : args.map(Number);
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers as number[];
  return [a, b, c, d, e, f];
}
