import { useEffect } from "react";
import installed from "swiper/css?url";
import { whenIdle } from "../ui/when-idle.ts";
import { CAROUSEL_STYLESHEET } from "./carousel-stylesheet.ts";

/**
 * Loads the carousel's stylesheet from its public CDN (specification §2) once the browser has nothing better to do,
 * never in the way of the page. Where the CDN cannot be reached the installed file is taken from this site.
 */
export function useCarouselStylesheet(): void {
  useEffect(() => whenIdle(attachOnce), []);
}

function attachOnce(): void {
  const { url, integrity } = CAROUSEL_STYLESHEET;
  if (document.querySelector(`link[href="${url}"]`)) return;
  const link = Object.assign(document.createElement("link"), {
    rel: "stylesheet",
    href: url,
    integrity,
    crossOrigin: "anonymous",
    onerror: () =>
      document.head.append(
        Object.assign(document.createElement("link"), { rel: "stylesheet", href: installed }),
      ),
  });
  document.head.append(link);
}
