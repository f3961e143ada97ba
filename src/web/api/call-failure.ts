/** A failed API call. `status` is 0 if there was no response; `data` is the `data` of the error response. */
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
