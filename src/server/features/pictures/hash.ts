/** 32 bits out of a text (FNV-1a with a final mix): the same text draws the same picture everywhere. */
export function hash(text: string): number {
  let state = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193);
  state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d);
  return (state ^ (state >>> 13)) >>> 0;
}

/** One of the list, the same one for the same text. */
export const chosenBy = <T>(text: string, list: readonly [T, ...T[]]): T =>
  list[hash(text) % list.length] ?? list[0];
