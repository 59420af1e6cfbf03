/** What a process uses, as it tells with its heartbeat. */
export interface ProcessLoad {
  /** Share of one core since the last time it was asked; 1 = a whole core. */
  readonly cpu: number;
  /** Resident memory, bytes. */
  readonly memoryBytes: number;
}

/** A gauge of this process; each call tells the load since the call before. */
export const processLoad = (): (() => ProcessLoad) => {
  let usage = process.cpuUsage();
  let at = performance.now();
  return () => {
    const spent = process.cpuUsage(usage);
    const passed = performance.now() - at;
    usage = process.cpuUsage();
    at += passed;
    const busy = (spent.user + spent.system) / 1000; // ms
    return { cpu: passed > 0 ? Math.round((busy / passed) * 1000) / 1000 : 0, memoryBytes: process.memoryUsage.rss() };
  };
};
