#!/usr/bin/env node
// npm run bench -- [--list] [FIGURE…]: measures, one JSON line per figure.
import { installIfNeeded } from './house/install.mjs';
import { root } from './house/node24.mjs';
import { runNode24 } from './house/run-node24.mjs';

installIfNeeded(process.stderr);
runNode24([`${root}/bin/bench/run.ts`, ...process.argv.slice(2)], { channel: true });
