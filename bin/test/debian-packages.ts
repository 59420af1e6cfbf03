import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** What the tests need of the system: a file that proves it, and the Debian package that brings it. */
const needed: readonly (readonly [file: string, name: string])[] = [
  ['/usr/bin/chromium', 'chromium'],
  // The same engine without a desktop around it: many pages open in two thirds of the time.
  ['/usr/bin/chromium-headless-shell', 'chromium-headless-shell'],
  ['/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc', 'fonts-noto-cjk'],
  ['/usr/bin/sipp', 'sip-tester'],
  ['/usr/bin/baresip', 'baresip-core'],
  ['/usr/sbin/kamailio', 'kamailio'],
  ['/usr/share/doc/kamailio-tls-modules', 'kamailio-tls-modules'],
  ['/usr/bin/openssl', 'openssl'],
  ['/usr/lib/postgresql/15/bin/postgres', 'postgresql-15'],
  ['/usr/bin/git', 'git'],
  ['/usr/bin/tshark', 'tshark'],
];

const missing = (): string[] => needed.filter(([file]) => !existsSync(file)).map(([, name]) => name);

const apt = (...args: string[]): boolean =>
  spawnSync('apt-get', ['-qq', '-y', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

/** Installs what's missing where we may. @returns what is missing still, in one line; undefined if nothing */
export function installPackages(say: (line: string) => void): string | undefined {
  const wanted = missing();
  if (wanted.length === 0) return undefined;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say(`Installing ${wanted.join(' ')} …`);
    if (!apt('--no-install-recommends', 'install', ...wanted)) {
      apt('update');
      apt('--no-install-recommends', 'install', ...wanted);
    }
  }
  const left = missing();
  return left.length === 0 ? undefined : `The tests need these Debian packages: apt-get install ${left.join(' ')}`;
}
