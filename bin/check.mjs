#!/usr/bin/env node
// npm run check: types, lint, dead code, import rules.
import { installIfNeeded } from './house/install.mjs';
import { root } from './house/node24.mjs';
import { runNode24 } from './house/run-node24.mjs';

installIfNeeded(process.stdout);
runNode24([`${root}/bin/check/run.ts`], { channel: true });
