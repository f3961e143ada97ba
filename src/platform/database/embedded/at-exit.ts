const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

const handlers = new Set<() => void>();

/**
 * Runs `handler` when this process exits, or on a signal without another listener (Ctrl-C during startup, a closed
 * terminal). Returns a function that removes the handler.
 */
export function atExit(handler: () => void): () => void {
  if (handlers.size === 0) listen();
  handlers.add(handler);
  return () => {
    handlers.delete(handler);
    if (handlers.size === 0) stopListening();
  };
}

function listen(): void {
  process.once("exit", runHandlers);
  for (const signal of SIGNALS) process.on(signal, onSignal);
}

function stopListening(): void {
  process.off("exit", runHandlers);
  for (const signal of SIGNALS) process.off(signal, onSignal);
}

function onSignal(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return;
  stopListening();
  runHandlers();
  process.kill(process.pid, signal);
}

function runHandlers(): void {
  for (const handler of handlers) handler();
}
