const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Runs `act` when this process ends by itself, or by a signal that nobody else here listens to (Ctrl-C while the site is
 * still starting, a closed terminal). Returns what takes it back.
 */
export function atExit(act: () => void): () => void {
  const onSignal = (signal: NodeJS.Signals) => {
    if (process.listenerCount(signal) > 1) return;
    takeBack();
    act();
    process.kill(process.pid, signal);
  };
  const takeBack = () => {
    process.off("exit", act);
    for (const signal of SIGNALS) process.off(signal, onSignal);
  };
  process.once("exit", act);
  for (const signal of SIGNALS) process.on(signal, onSignal);
  return takeBack;
}
