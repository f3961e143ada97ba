const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A token of the guest token's form; its signature is nobody's, which a browser cannot tell. */
export const guestTokenWith = (payload: object): string =>
  [part({ alg: "HS256", typ: "JWT" }), part(payload), "c2lnbmF0dXJl"].join(".");

/** Seconds since 1970, from a number of seconds before or after now. */
export const inSeconds = (offset: number): number => Math.floor(Date.now() / 1000) + offset;
