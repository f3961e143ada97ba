import { headScript } from "./head-script.ts";

/** The head script in its element. It has run long before the browser's own code comes, which need not carry it again. */
export const HeadScript = () => (
  <script
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant source, allowed by its hash
    dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? headScript() : "" }}
  />
);
