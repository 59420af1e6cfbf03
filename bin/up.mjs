#!/usr/bin/env node
// npm start. Runs on Node 20 with nothing installed: only node: imports and our own .mjs here.
import { installIfNeeded } from './launcher/install.mjs';
import { root } from './launcher/node24.mjs';
import { runNode24 } from './launcher/run-node24.mjs';

installIfNeeded(process.stdout);
runNode24([`${root}/bin/launcher/start.ts`], { channel: true });
