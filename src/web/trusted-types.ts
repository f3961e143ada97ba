/**
 * The page's one Trusted Types policy. The Content-Security-Policy makes browsers refuse text where it would become HTML,
 * a script's URL or code, unless the policy named `default` lets it through.
 *
 * Two uses are ours: the barcode reader's worker and the service worker. Text without a tag passes as well. Everything else is
 * refused.
 */
export function installTrustedTypesPolicy(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypePolicyFactory };
  trustedTypes?.createPolicy("default", {
    createHTML: (html) => (html.includes("<") ? null : html),
    createScriptURL: (url) => (isOwnScript(url) ? url : null),
  });
}

/** What we use of the Trusted Types API; TypeScript has no types for it yet. */
interface TrustedTypePolicyFactory {
  createPolicy(
    name: string,
    rules: {
      /** Null refuses the text: the sink throws. */
      createHTML(html: string): string | null;
      createScriptURL(url: string): string | null;
    },
  ): unknown;
}

function isOwnScript(url: string): boolean {
  const { origin, pathname } = new URL(url, location.href);
  return origin === location.origin && /^\/(?:assets\/[\w.-]+|service-worker)\.js$/.test(pathname);
}
