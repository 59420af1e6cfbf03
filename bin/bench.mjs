#!/usr/bin/env node
// npm run bench -- [--list] [FIGURE…]: measures, one JSON line per figure.
import { installIfNeeded } from './launcher/install.mjs';
import { root } from './launcher/node24.mjs';
import { runNode24 } from './launcher/run-node24.mjs';

installIfNeeded(process.stderr, { development: true });
runNode24([`${root}/bin/bench/run.ts`, ...process.argv.slice(2)], { channel: true });
