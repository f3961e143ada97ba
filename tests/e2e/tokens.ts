const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A token in the form of a guest token, with an invalid signature, which the browser does not check. */
export const guestTokenWith = (payload: object): string =>
  [part({ alg: "HS256", typ: "JWT" }), part(payload), "c2lnbmF0dXJl"].join(".");

/** Unix time, offset by a number of seconds. */
export const inSeconds = (offset: number): number => Math.floor(Date.now() / 1000) + offset;
