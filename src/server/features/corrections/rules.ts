/** Letters and digits that nobody mistakes for one another when a ticket is read out (Crockford's base 32). */
const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 7;

/** A ticket's number from random bytes, one a sign: "E-4KM20XZ". */
export const ticketFrom = (bytes: Uint8Array): string =>
  `E-${Array.from(bytes.subarray(0, LENGTH), (byte) => SIGNS[byte % SIGNS.length]).join("")}`;

/** A ticket as an operator or a reader types it. */
export const readTicket = (typed: string): string => typed.trim().toUpperCase();
