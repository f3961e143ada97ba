import { PALETTE } from "#domain/presentation/palette.ts";

/** Brand colors, by background. */
export interface Scheme {
  ring: string;
  drop: string;
  ink: string;
}
const { primary, secondary, ink } = PALETTE;
export const ON_LIGHT: Scheme = { ring: primary.light, drop: secondary.light, ink: ink.light };

/** Side of the site mark's view box. */
export const MARK_SIDE = 48;

/** The site's mark, a crucible seen from above: a ring with a spout, and a drop. Same path as src/web/ui/logo.tsx. */
export const mark = ({ ring, drop }: Scheme): string =>
  `<circle cx="24" cy="26.5" r="12.5" fill="${ring}" opacity=".14"/>` +
  `<path d="M29.5 10.2A17.5 17.5 0 1 1 18.5 10.2C21 9.3 22.6 7.4 24 4.5C25.4 7.4 27 9.3 29.5 10.2Z" fill="none" stroke="${ring}" stroke-width="4" stroke-linejoin="round"/>` +
  `<circle cx="28" cy="30.5" r="5.5" fill="${drop}"/>`;
