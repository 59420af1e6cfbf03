#!/usr/bin/env node
// npm test [-- --full] [PATH…]: installs what the tests need, checks, and runs them.
import { installIfNeeded } from './house/install.mjs';
import { root } from './house/node24.mjs';
import { runNode24 } from './house/run-node24.mjs';

installIfNeeded(process.stdout);
runNode24([`${root}/bin/test/run.ts`, ...process.argv.slice(2)], { channel: true });
