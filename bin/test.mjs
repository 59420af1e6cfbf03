#!/usr/bin/env node
// npm test [-- --full] [PATH…]: installs what the tests need, checks, and runs them.
import { installIfNeeded } from './launcher/install.mjs';
import { root } from './launcher/node24.mjs';
import { runNode24 } from './launcher/run-node24.mjs';

installIfNeeded(process.stdout, { development: true });
runNode24([`${root}/bin/test/run.ts`, ...process.argv.slice(2)], { channel: true });
