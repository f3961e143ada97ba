import { encode } from "uqr";

/** A QR code as SVG: one path, four modules of quiet zone (ISO/IEC 18004), black on white whatever stands around it. */
export function drawQr(address: string): string {
  const { data, size } = encode(address, { ecc: "M", border: 4 });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
    .join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 8}" height="${size * 8}" role="img" aria-label="QR code of ${address}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`;
}
