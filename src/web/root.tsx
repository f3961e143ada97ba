import "./theme/global.css";
import manrope from "@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2?url";
import { type ReactNode, useEffect, useState } from "react";
import { Links, type LoaderFunctionArgs, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import { BRAND_NAME } from "#contract/brand.ts";
import { PAGE_MESSAGES } from "#contract/page-messages.ts";
import { browserSession } from "./api/browser.ts";
import { ANSWERS_ID } from "./api/embedded-answers.ts";
import { siteContext } from "./api/load-context.ts";
import { pageMeta } from "./head.ts";
import { Shell } from "./layout/shell.tsx";
import { AuthProvider } from "./session/auth.tsx";
import { headScript } from "./session/head-script.ts";
import { HYDRATED } from "./start-after-first-paint.ts";

export const loader = ({ context }: LoaderFunctionArgs) => ({ site: context.get(siteContext) });
export const shouldRevalidate = () => false;
export const meta = pageMeta;

/** In the browser nothing of it is needed: the scripts that it wrote have run. */
const PageScripts = () => import.meta.env.SSR && <Scripts />;

export function Layout({ children }: { children: ReactNode }) {
  useEffect(() => void dispatchEvent(new Event(HYDRATED)), []);
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <HeadScript />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link
          rel="alternate"
          type="application/atom+xml"
          href="/feed.xml"
          title={`${BRAND_NAME}: test reports`}
        />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="preload" href={manrope} as="font" type="font/woff2" crossOrigin="anonymous" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <EmbeddedAnswers />
        <ScrollRestoration />
        <PageScripts />
      </body>
    </html>
  );
}

export default function App() {
  const [session] = useState(() => (import.meta.env.SSR ? null : browserSession()));
  return (
    <AuthProvider store={session}>
      <Shell>
        <Outlet />
      </Shell>
    </AuthProvider>
  );
}

/** Shown if the shell itself failed, so it can't use any part of it. */
export function ErrorBoundary() {
  return (
    <main>
      <h1>Couldn’t load this page</h1>
      <p>{PAGE_MESSAGES.unexpected}</p>
      <p>
        <a href="/">Go to the home page</a>
      </p>
    </main>
  );
}

/** The head script element. Empty in the client bundle: the script has already run from the server-rendered HTML. */
const HeadScript = () => (
  <script
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant source, allowed by its hash
    dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? headScript() : "" }}
  />
);

/**
 * The data block for the answers that the page was rendered from, which `entry.server.tsx` puts in. Before the scripts, which
 * may run as soon as they are parsed.
 */
const EmbeddedAnswers = () => (
  <script
    type="application/json"
    id={ANSWERS_ID}
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, so that React leaves the answers as they are
    dangerouslySetInnerHTML={{ __html: "" }}
  />
);
