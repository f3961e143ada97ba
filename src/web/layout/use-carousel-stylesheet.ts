import { useEffect } from "react";
import installed from "swiper/css?url";
import { whenIdle } from "../ui/when-idle.ts";
import { CAROUSEL_STYLESHEET } from "./carousel-stylesheet.ts";

/**
 * Loads the carousel stylesheet from the public CDN (specification §2) when the browser is idle. Falls back to the
 * installed file on this site if the CDN is unreachable.
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
