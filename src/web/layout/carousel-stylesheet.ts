/**
 * The carousel stylesheet on the public CDN (specification §2). A test checks that version and digest match the
 * installed package.
 */
export const CAROUSEL_STYLESHEET = {
  url: "https://cdn.jsdelivr.net/npm/swiper@14.4.0/swiper.min.css",
  integrity: "sha384-T+1ntOnrKevnreLNK+oGQOExOM9dK1LNF7vM8bWQQqE5YNf8IBgp7+dQlS5BrkzP",
} as const;
