#!/usr/bin/env node
// npm run check: types, lint, dead code, import rules.
import { installIfNeeded } from './launcher/install.mjs';
import { root } from './launcher/node24.mjs';
import { runNode24 } from './launcher/run-node24.mjs';

installIfNeeded(process.stdout, { development: true });
runNode24([`${root}/bin/check/run.ts`], { channel: true });
