#!/usr/bin/env node
// node bin/node24.mjs FILE ARGS…: runs them on Node 24, whatever Node this machine has.
import { runNode24 } from './launcher/run-node24.mjs';

runNode24(process.argv.slice(2));
