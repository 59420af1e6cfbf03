const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Closes what a process has started when it is told to end, then ends: what runs in a session of its own (a database) would outlive it.
 *
 * @returns takes it back
 */
export function endOnSignal(close: () => Promise<void>): () => void {
  const closeAndExit = async (): Promise<void> => {
    try {
      await close();
    } finally {
      process.exit(1);
    }
  };
  const end = (): void => void closeAndExit();
  for (const signal of signals) process.once(signal, end);
  return () => {
    for (const signal of signals) process.off(signal, end);
  };
}
