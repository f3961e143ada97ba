/** The commands of W3C WebDriver that are used here, by their address; `:element` is filled in from the parameters. */
export const COMMANDS = {
  navigate: { method: "POST", path: "/url", marionette: "WebDriver:Navigate" },
  execute: { method: "POST", path: "/execute/sync", marionette: "WebDriver:ExecuteScript" },
  click: { method: "POST", path: "/element/:element/click", marionette: "WebDriver:ElementClick" },
  type: { method: "POST", path: "/element/:element/value", marionette: "WebDriver:ElementSendKeys" },
  clear: { method: "POST", path: "/element/:element/clear", marionette: "WebDriver:ElementClear" },
  resize: { method: "POST", path: "/window/rect", marionette: "WebDriver:SetWindowRect" },
  screenshot: { method: "GET", path: "/screenshot", marionette: "WebDriver:TakeScreenshot" },
} as const;

export type Command = keyof typeof COMMANDS;
export type Parameters = Readonly<Record<string, unknown>>;

/** A session of a browser: sends one command after the other and answers with its value. */
export interface Wire {
  send(command: Command, parameters?: Parameters): Promise<unknown>;
  close(): Promise<void>;
}
