import type { ReactNode } from "react";

const icon = (drawing: ReactNode) => () => (
  <svg
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    aria-hidden="true"
  >
    {drawing}
  </svg>
);

/** Simple drawings of our own: a camera, a note, a bird, a pin. */
export const InstagramIcon = icon(
  <>
    <rect x="3" y="3" width="18" height="18" rx="5" />
    <circle cx="12" cy="12" r="4" />
    <circle cx="17" cy="7" r="0.6" fill="currentColor" />
  </>,
);

export const TikTokIcon = icon(<path d="M13.5 3v12.2a3.8 3.8 0 1 1-3.8-3.8M13.5 3c.3 3 2.2 4.9 5.5 5.2" />);

export const TwitterIcon = icon(
  <path
    strokeLinejoin="round"
    d="M3.5 18.5c2.2.2 4-.4 5.4-1.6-2.3-.4-3.4-1.7-3.8-3.2h1.6C4.6 12.900 3.700 11.300 3.700 9.400c.6.300 1.100.500 1.700.500C3.600 8.500 3.300 6.300 4.200 4.700c2 2.400 4.600 3.800 7.700 4-.6-3.200 1.300-5 3.500-5 1.200 0 2.200.500 3 1.300l2.400-.9-1 2.300 1.800-.3-1.900 2.100C19.700 14.700 15.700 20.300 9 20.300c-2.100 0-3.900-.6-5.500-1.800Z"
  />,
);

export const PinterestIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M9 21l2.600-10.500M9.300 12.600c-.900-3.400 1-5.600 3.400-5.400 2.300.200 3.300 2.100 2.700 4.400-.6 2.600-3.600 4-4.900 1.900" />
  </>,
);
