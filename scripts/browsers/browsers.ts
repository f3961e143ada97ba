import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "#tests/support/free-port.ts";
import { answering } from "../wait-for-http.ts";
import { overMarionette } from "./marionette.ts";
import { overHttp } from "./webdriver-http.ts";
import type { Wire } from "./wire.ts";

export interface Browser {
  name: string;
  /** The Debian packages that it comes with. */
  packages: string;
  /** Null where it is not installed. */
  start(): Promise<Wire | null>;
}

/** The display that WebKit's windows open on where there is no other. */
const DISPLAY = ":93";

export const BROWSERS: readonly Browser[] = [
  {
    name: "Firefox",
    packages: "firefox-esr",
    async start() {
      const program = ["/usr/bin/firefox-esr", "/usr/bin/firefox"].find((file) => existsSync(file));
      if (!program) return null;
      const [port, profile] = [await freePort(), await mkdtemp(path.join(tmpdir(), "assayed-firefox-"))];
      await writePreferences(profile, port);
      const browser = spawn(program, ["--headless", "--marionette", "--no-remote", "--profile", profile], {
        stdio: "ignore",
        // Firefox does not start as root in the home of another user.
        env: { ...process.env, HOME: profile },
      });
      return endingWith(await overMarionette(port), [browser], profile);
    },
  },
  {
    name: "WebKit",
    packages: "webkit2gtk-driver xvfb",
    async start() {
      const [binary] = globSync("/usr/lib/*/webkit2gtk-4.1/MiniBrowser");
      if (!binary || !existsSync("/usr/bin/WebKitWebDriver")) return null;
      const [port, home] = [await freePort(), await mkdtemp(path.join(tmpdir(), "assayed-webkit-"))];
      const screen = process.env.DISPLAY
        ? null
        : spawn("/usr/bin/Xvfb", [DISPLAY, "-screen", "0", "1600x1200x24"]);
      const driver = spawn("/usr/bin/WebKitWebDriver", [`--port=${port}`], {
        stdio: "ignore",
        env: { ...process.env, DISPLAY: process.env.DISPLAY ?? DISPLAY, HOME: home },
      });
      const address = `http://127.0.0.1:${port}`;
      await answering(`${address}/status`, driver);
      const options = { binary, args: ["--automation"] };
      const wire = await overHttp(address, { "webkitgtk:browserOptions": options });
      return endingWith(wire, screen ? [driver, screen] : [driver], home);
    },
  },
];

/** What the site's check needs: no first-run page, no word to its maker, one port. */
async function writePreferences(profile: string, port: number): Promise<void> {
  const preferences = {
    "marionette.port": port,
    "browser.shell.checkDefaultBrowser": false,
    "datareporting.policy.dataSubmissionEnabled": false,
    "toolkit.telemetry.enabled": false,
    "app.update.enabled": false,
  };
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  await writeFile(path.join(profile, "user.js"), lines.join(""));
}

/** The same session, whose end is also the end of its programs and of what they wrote. */
const endingWith = (wire: Wire, programs: readonly ChildProcess[], folder: string): Wire => ({
  send: wire.send,
  async close() {
    await wire.close().catch(() => {});
    for (const program of programs) {
      if (program.exitCode !== null || program.signalCode !== null) continue;
      program.kill("SIGTERM");
      await once(program, "exit");
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  },
});
