const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

const acts = new Set<() => void>();

/**
 * Runs `act` when this process ends by itself, or by a signal that nobody else here listens to (Ctrl-C while the site is
 * still starting, a closed terminal). Returns what takes it back.
 */
export function atExit(act: () => void): () => void {
  if (acts.size === 0) listen();
  acts.add(act);
  return () => {
    acts.delete(act);
    if (acts.size === 0) stopListening();
  };
}

function listen(): void {
  process.once("exit", runAll);
  for (const signal of SIGNALS) process.on(signal, onSignal);
}

function stopListening(): void {
  process.off("exit", runAll);
  for (const signal of SIGNALS) process.off(signal, onSignal);
}

function onSignal(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return;
  stopListening();
  runAll();
  process.kill(process.pid, signal);
}

function runAll(): void {
  for (const act of acts) act();
}
