#!/usr/bin/env node
// npm test [-- --full] [PATH…]: installs what the tests need, checks, and runs them.
import { installIfNeeded } from './launcher/install.mjs';
import { root } from './launcher/node24.mjs';
import { runNode24 } from './launcher/run-node24.mjs';
import { installPackages } from './test/debian-packages.mjs';

const args = process.argv.slice(2);
// Debian unpacks while npm does.
const packages = installPackages((line) => process.stdout.write(`${line}\n`), { full: args.includes('--full') });
installIfNeeded(process.stdout, { development: true });
const lacking = await packages;
if (lacking) {
  process.stdout.write(`${lacking}\n0 passed, 1 failed\n`);
  process.exit(1);
}
runNode24([`${root}/bin/test/run.ts`, ...args], { channel: true });
