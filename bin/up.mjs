#!/usr/bin/env node
// npm start. Runs on Node 20 with nothing installed: only node: imports and our own .mjs here.
import { installIfNeeded } from './house/install.mjs';
import { root } from './house/node24.mjs';
import { runNode24 } from './house/run-node24.mjs';

installIfNeeded(process.stdout);
runNode24([`${root}/bin/house/start.ts`], { channel: true });
