// Runs on Node 20 with nothing installed: only node: imports here.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';

/** What the tests need of the system: a file that proves it, and the Debian package that brings it. */
const needed = [
  // Without a desktop around it: many pages open in two thirds of the time.
  ['/usr/bin/chromium-headless-shell', 'chromium-headless-shell'],
  ['/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc', 'fonts-noto-cjk'],
  ['/usr/bin/sipp', 'sip-tester'],
  ['/usr/bin/baresip', 'baresip-core'],
  ['/usr/sbin/kamailio', 'kamailio'],
  ['/usr/share/doc/kamailio-tls-modules', 'kamailio-tls-modules'],
  ['/usr/bin/openssl', 'openssl'],
  ['/usr/bin/git', 'git'],
  ['/usr/bin/tshark', 'tshark'],
];
const neededByAll = [['/usr/lib/postgresql/15/bin/postgres', 'postgresql-15']];

const apt = async (...args) => {
  const child = spawn('apt-get', ['-qq', '-y', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  const [code] = await once(child, 'close');
  return code === 0;
};

/**
 * Installs what is missing where we may.
 *
 * @param {(line: string) => void} say
 * @param {{ full: boolean }} options whether it is for all tests
 * @returns {Promise<string | undefined>} what is missing still, in one line; undefined if nothing
 */
export async function installPackages(say, { full }) {
  const missing = () => [...needed, ...(full ? neededByAll : [])].filter(([file]) => !existsSync(file)).map(([, name]) => name);
  const wanted = missing();
  if (wanted.length === 0) return undefined;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say(`Installing ${wanted.join(' ')} …`);
    if (!(await apt('--no-install-recommends', 'install', ...wanted))) {
      await apt('update');
      await apt('--no-install-recommends', 'install', ...wanted);
    }
  }
  const left = missing();
  return left.length === 0 ? undefined : `The tests need these Debian packages: apt-get install ${left.join(' ')}`;
}
