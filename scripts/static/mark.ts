/** Colours of the brand, by the scheme of what lies under them. */
export interface Scheme {
  ring: string;
  drop: string;
  ink: string;
}
export const ON_LIGHT: Scheme = { ring: "#0b5d4e", drop: "#e8a317", ink: "#12211d" };
export const ON_DARK: Scheme = { ring: "#5cc9ae", drop: "#f0b740", ink: "#e8eeea" };
export const ON_DEEP: Scheme = { ring: "#ffffff", drop: "#f0b740", ink: "#ffffff" };

/** The mark's box is 48 units wide and high. */
export const MARK_SIDE = 48;

/** A crucible seen from above: a ring with its spout, and one bright drop. The same as src/web/ui/logo.tsx draws. */
export const mark = ({ ring, drop }: Scheme): string =>
  `<circle cx="24" cy="26.5" r="12.5" fill="${ring}" opacity=".14"/>` +
  `<path d="M29.5 10.2A17.5 17.5 0 1 1 18.5 10.2C21 9.3 22.6 7.4 24 4.5C25.4 7.4 27 9.3 29.5 10.2Z" fill="none" stroke="${ring}" stroke-width="4" stroke-linejoin="round"/>` +
  `<circle cx="28" cy="30.5" r="5.5" fill="${drop}"/>`;

export const svg = (width: number, height: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>\n`;
