/** 32-bit FNV-1a hash of a text, 0 to 2³² - 1. Stored and printed results depend on it: it never changes. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
