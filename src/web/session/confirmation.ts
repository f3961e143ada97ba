/** The question whether it's really the user. It is asked once for all the calls that wait for the answer. */
export class Confirmation {
  readonly #listeners = new Set<() => void>();
  #waiting: ((confirmed: boolean) => void)[] = [];

  /** Opens the dialog. Resolves to false if the user closes it without confirming. */
  readonly ask = (): Promise<boolean> =>
    new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#notify();
    });

  /** Closes the dialog and answers all the calls that wait. */
  readonly settle = (confirmed: boolean): void => {
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#notify();
    for (const resolve of waiting) resolve(confirmed);
  };

  /** Whether the dialog is open. Bound, as React calls it alone. */
  readonly isOpen = (): boolean => this.#waiting.length > 0;

  /** Calls `listener` after each change, until the returned function is called. Bound, as React calls it alone. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
