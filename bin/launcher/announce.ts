import type { StartSettings } from '@parley/contract/settings';
import type { SeededLogin } from '@parley/server/seed/seed-demo';

/** A listening address as a browser wants it. */
const browserHost = (host: string): string => {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
};

/** What the terminal shows once everything runs; the log-ins at the first start only, since nobody can read them later. */
export function announcement({ http, sip, labPort }: StartSettings, logins: readonly SeededLogin[]): string {
  const width = Math.max(0, ...logins.map(({ who }) => who.length));
  const lab = labPort === undefined ? '' : `, simulated carrier at 127.0.0.1:${labPort}`;
  const secrets =
    logins.length === 0
      ? ''
      : `\n\n  First log-ins, shown this once:\n${logins.map(({ who, name, secret }) => `    ${who.padEnd(width)}  ${name}  ${secret}`).join('\n')}`;
  return `
  Parley is ready: http://${browserHost(http.host)}:${http.port}
  SIP at ${sip.host}:${sip.port}${lab}${secrets}

  Ctrl-C stops it.
`;
}
