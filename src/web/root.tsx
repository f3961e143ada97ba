import "./theme/global.css";
import manrope from "@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2?url";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
} from "react-router";
import { BRAND_NAME } from "#contract/brand.ts";
import { MESSAGES } from "#contract/messages.ts";
import { browserQueries, browserSession } from "./api/browser.ts";
import { siteContext } from "./api/load-context.ts";
import { type PageData, takeIn } from "./api/page-loader.ts";
import { serverQueries } from "./api/queries.ts";
import { pageMeta } from "./head.ts";
import { Shell } from "./layout/shell.tsx";
import { AuthProvider } from "./session/auth.tsx";
import { HeadScript } from "./session/head-script-element.tsx";

export const loader = ({ context }: LoaderFunctionArgs) => ({ site: context.get(siteContext) });
export const shouldRevalidate = () => false;
export const meta = pageMeta;

export function Layout({ children }: { children: ReactNode }) {
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
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  const page = useMatches().at(-1)?.loaderData as PageData | undefined;
  // Only the first page comes with answers; later ones ask for theirs in the browser.
  const [queries] = useState(() =>
    takeIn(import.meta.env.SSR ? serverQueries() : browserQueries(), page?.answers ?? null),
  );
  const [session] = useState(() => (import.meta.env.SSR ? null : browserSession()));
  return (
    <QueryClientProvider client={queries}>
      <AuthProvider store={session}>
        <Shell>
          <Outlet />
        </Shell>
      </AuthProvider>
    </QueryClientProvider>
  );
}

/** The shell itself failed: nothing of it can be used to say so. */
export function ErrorBoundary() {
  return (
    <main>
      <h1>This page cannot be shown</h1>
      <p>{MESSAGES.unexpected}</p>
      <p>
        <a href="/">Go to the first page</a>
      </p>
    </main>
  );
}
