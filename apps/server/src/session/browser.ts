const systems: readonly [RegExp, string][] = [
  [/Windows NT 10/, 'Windows 10/11'],
  [/Windows/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Android/, 'Android'],
  [/Linux/, 'Linux'],
];
const browsers: readonly [RegExp, string][] = [
  [/MicroMessenger\/([\d.]+)/, 'WeChat'],
  [/Edg\/(\d+)/, 'Edge'],
  [/Firefox\/(\d+)/, 'Firefox'],
  [/Chrome\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).*Safari/, 'Safari'],
];

/** System and browser for the log-in log, as the browser itself says; null where it says nothing known. */
export const browserOf = (agent: string): { os: string | null; browser: string | null } => {
  const os = systems.find(([pattern]) => pattern.test(agent))?.[1] ?? null;
  for (const [pattern, name] of browsers) {
    const version = pattern.exec(agent)?.[1];
    if (version) return { os, browser: `${name} ${version}` };
  }
  return { os, browser: null };
};
