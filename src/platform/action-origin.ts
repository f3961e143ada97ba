import { AsyncLocalStorage } from "node:async_hooks";

/** Where an act came from, for the audit log. `network`: of the client's IP address, without its last part. */
export interface ActionOrigin {
  via: "console" | "command_line";
  network?: string;
}

const origins = new AsyncLocalStorage<ActionOrigin>();

/** Does work whose entries in the audit log name where it came from, so that no command can forget to say it. */
export const actingFrom = <Result>(origin: ActionOrigin, work: () => Result): Result =>
  origins.run(origin, work);

/** Where the present work came from; undefined for jobs. */
export const actionOrigin = (): ActionOrigin | undefined => origins.getStore();
