export interface Centre {
  x: number;
  y: number;
}

/** SVG path of a circle or an arc, in degrees clockwise from the top. */
export function arc({ x, y }: Centre, radius: number, from: number, to: number): string {
  const point = (degrees: number) => {
    const angle = ((degrees - 90) * Math.PI) / 180;
    return `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`;
  };
  const radii = `A${radius} ${radius} 0`;
  // SVG draws no arc whose ends coincide, so a full circle is two arcs.
  if (to - from >= 360) return `M${point(0)}${radii} 0 1 ${point(180)}${radii} 0 1 ${point(0)}`;
  return `M${point(from)}${radii} ${to - from > 180 ? 1 : 0} 1 ${point(to)}`;
}

export const stroke = (d: string, color: string, width: number, opacity = 1, more = ""): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" opacity="${opacity}" ${more}/>`;

/** Graduation marks of a dial: short lines across the circle, `every` units apart along it. */
export const graduations = (
  centre: Centre,
  radius: number,
  [from, to]: readonly [number, number],
  color: string,
  { length, every, opacity }: { length: number; every: number; opacity: number },
): string =>
  stroke(arc(centre, radius, from, to), color, length, opacity, `stroke-dasharray="1.4 ${every - 1.4}"`);

/** Places content on a circle, rotated so that its top points outward. */
export const onCircle = ({ x, y }: Centre, radius: number, degrees: number, content: string): string =>
  `<g transform="translate(${x} ${y}) rotate(${degrees}) translate(0 ${-radius})">${content}</g>`;

/** A measured value on a dial: a dot with its uncertainty interval. */
export const measured = (centre: Centre, radius: number, at: number, spread: number, color: string): string =>
  stroke(arc(centre, radius, at - spread, at + spread), color, 3, 1, 'stroke-linecap="round"') +
  onCircle(centre, radius, at, `<circle r="8" fill="${color}"/>`);
