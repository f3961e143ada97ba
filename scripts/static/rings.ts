export interface Centre {
  x: number;
  y: number;
}

/** A circle, or a part of one: degrees run clockwise from the top. */
export function arc({ x, y }: Centre, radius: number, from: number, to: number): string {
  const point = (degrees: number) => {
    const angle = ((degrees - 90) * Math.PI) / 180;
    return `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`;
  };
  const radii = `A${radius} ${radius} 0`;
  // An arc that ends where it begins is none: a whole circle is two of them.
  if (to - from >= 360) return `M${point(0)}${radii} 0 1 ${point(180)}${radii} 0 1 ${point(0)}`;
  return `M${point(from)}${radii} ${to - from > 180 ? 1 : 0} 1 ${point(to)}`;
}

export const stroke = (d: string, colour: string, width: number, opacity = 1, more = ""): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" opacity="${opacity}" ${more}/>`;

/** Graduations of a dial: short lines across a circle, `every` units of its circumference. */
export const graduations = (
  centre: Centre,
  radius: number,
  [from, to]: readonly [number, number],
  colour: string,
  { length, every, opacity }: { length: number; every: number; opacity: number },
): string =>
  stroke(arc(centre, radius, from, to), colour, length, opacity, `stroke-dasharray="1.4 ${every - 1.4}"`);

/** Something at a place on a circle, turned so that its up points outwards. */
export const onCircle = ({ x, y }: Centre, radius: number, degrees: number, content: string): string =>
  `<g transform="translate(${x} ${y}) rotate(${degrees}) translate(0 ${-radius})">${content}</g>`;

/** A measured value on a dial: a dot with its whisker. */
export const measured = (
  centre: Centre,
  radius: number,
  at: number,
  spread: number,
  colour: string,
): string =>
  stroke(arc(centre, radius, at - spread, at + spread), colour, 3, 1, 'stroke-linecap="round"') +
  onCircle(centre, radius, at, `<circle r="8" fill="${colour}"/>`);
