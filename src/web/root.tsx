import "./theme/global.css";
import { useEffect, useState } from "react";
import { Outlet, ScrollRestoration } from "react-router";
import { PAGE_MESSAGES } from "#contract/page-messages.ts";
import { browserSession } from "./api/browser.ts";
import { Shell } from "./layout/shell.tsx";
import { AuthProvider } from "./session/auth.tsx";
import { HYDRATED } from "./start-script.ts";

/** Every page: the session and the shell around the page's own content. */
export function App() {
  const [session] = useState(() => (import.meta.env.SSR ? null : browserSession()));
  useEffect(() => void dispatchEvent(new Event(HYDRATED)), []);
  return (
    <AuthProvider store={session}>
      <Shell>
        <Outlet />
      </Shell>
      <ScrollRestoration />
    </AuthProvider>
  );
}

/** Shown if the shell itself failed, so it can't use any part of it. */
export function ShellErrorBoundary() {
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
