/** URL paths of the drawn pictures. */
export const packImagePath = (slug: string): string => `/media/packs/${slug}.svg`;
export const logoImagePath = (slug: string): string => `/media/logos/${slug}.svg`;
