import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import type { User } from "#contract/accounts.ts";
import { browserQueryClient, browserSession } from "#web/api/browser.ts";
import { SiteContext } from "#web/layout/use-site.ts";
import { AuthProvider } from "#web/session/auth.tsx";
import { GUEST_TOKEN_KEY } from "#web/session/tokens.ts";
import type { Site } from "#web/site.ts";
import { toasts } from "#web/ui/toast-region.tsx";
import { Toaster } from "#web/ui/toaster.tsx";
import { settled } from "./find.ts";

/** A user who has confirmed their email. */
export const ADA: User = {
  user_id: "1",
  first_name: "Ada",
  last_name: "Lovelace",
  email_id: "ada@example.com",
  email_verified: true,
  pending_email_id: null,
  user_image: null,
  created_at: "2026-01-05T12:00:00.000Z",
};

const SITE: Site = {
  origin: "https://site.example",
  indexable: true,
  contact: {
    email: "help@site.example",
    phone: "+1 512 555 0100",
    address: "100 Example Street, Suite 2, Austin, Texas 78701",
  },
  social: {
    instagram: "https://social.example/instagram",
    tiktok: "https://social.example/tiktok",
    twitter: "https://social.example/twitter",
    pinterest: "https://social.example/pinterest",
  },
  securityContact: "mailto:security@site.example",
  demoData: false,
  usesLanguageModel: false,
  countsVisits: false,
};

let page: { root: Root; router: ReturnType<typeof createMemoryRouter> } | null = null;

interface Visit {
  /** Null: a guest. */
  user?: User | null;
  /** Path and query of the page. */
  path?: string;
  /** Pattern of its path, for a component that reads its parameters. */
  route?: string;
}

/** Shows a component as a page does: with its session, its calls, its toasts and a router. */
export async function show(
  component: ReactNode,
  { user, path = "/", route = "*" }: Visit = {},
): Promise<void> {
  if (user) browserSession().logIn("s".repeat(43), user);
  else startAsGuest();
  const router = createMemoryRouter(
    [
      {
        path: route,
        element: (
          <AuthProvider store={browserSession()}>
            {component}
            <Toaster />
          </AuthProvider>
        ),
      },
    ],
    { initialEntries: [path] },
  );
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  root.render(
    <QueryClientProvider client={browserQueryClient()}>
      <SiteContext value={SITE}>
        <RouterProvider router={router} />
      </SiteContext>
    </QueryClientProvider>,
  );
  page = { root, router };
  await settled();
}

/** The path and query at which the page is now. */
export function shownUrl(): string {
  const { pathname = "", search = "" } = page?.router.state.location ?? {};
  return pathname + search;
}

/** Leaves the page without a trace for the next one. */
export function leave(): void {
  page?.root.unmount();
  page = null;
  document.body.replaceChildren();
  toasts.dismiss();
  browserQueryClient().clear();
  localStorage.clear();
  sessionStorage.clear();
}

function startAsGuest(): void {
  const payload = btoa(JSON.stringify({ exp: Date.now() / 1000 + 3600 }));
  localStorage.setItem(GUEST_TOKEN_KEY, `head.${payload}.signature`);
  browserSession().clearSession();
  browserSession().start();
}
