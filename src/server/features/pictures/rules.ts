/** Where the drawn pictures of a record stand. */
export const packAddress = (slug: string): string => `/media/packs/${slug}.svg`;
export const logoAddress = (slug: string): string => `/media/logos/${slug}.svg`;
