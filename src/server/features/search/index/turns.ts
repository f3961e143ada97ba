/** So long the event loop may be kept from everything else at a stretch, in milliseconds. */
const AT_A_STRETCH_MS = 2;

interface LoopNeeds {
  now(): number;
  /** Calls back once the event loop has seen to whatever else waits. */
  nextTurn(callback: () => void): void;
}

/** Runs a piece of work in its turn. Rejects with what the work throws. */
export type InTurn = <Result>(work: () => Result) => Promise<Result>;

/**
 * Many requests become readable at once, and each would be answered before the event loop goes on: together they would
 * keep everybody waiting who asks for something else. So work is done first come, first served, and what exceeds the
 * stretch goes on in the next turn of the loop. A piece that is begun is not cut short.
 */
export function takeTurns({ now, nextTurn }: LoopNeeds = LOOP): InTurn {
  const waiting: (() => void)[] = [];
  let spent = 0;
  let announced = false;

  const run = (piece: () => void): void => {
    const begun = now();
    piece();
    spent += now() - begun;
    if (announced) return;
    announced = true;
    nextTurn(goOn);
  };
  const goOn = (): void => {
    announced = false;
    spent = 0;
    while (spent < AT_A_STRETCH_MS) {
      const piece = waiting.shift();
      if (!piece) return;
      run(piece);
    }
  };
  return (work) =>
    new Promise((resolve, reject) => {
      const piece = () => {
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
      };
      if (waiting.length === 0 && spent < AT_A_STRETCH_MS) run(piece);
      else waiting.push(piece);
    });
}

const LOOP: LoopNeeds = { now: () => performance.now(), nextTurn: setImmediate };
