/** A call that did not succeed. `status` is 0 where no answer came; `data` is what the server sent with its refusal. */
export class CallFailure extends Error {
  readonly status: number;
  readonly data: unknown;

  constructor(message: string, status: number, data: unknown = null) {
    super(message);
    this.name = "CallFailure";
    this.status = status;
    this.data = data;
  }
}

export const isNotFound = (error: unknown): boolean => error instanceof CallFailure && error.status === 404;
