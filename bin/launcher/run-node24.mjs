import { spawn } from 'node:child_process';
import { findNode24 } from './node24.mjs';

/**
 * Runs Node 24 in the foreground and ends as it ends. The child stops when the channel to this process closes, so that it never
 * outlives a kill -9.
 *
 * @param {string[]} args
 * @param {{ channel?: boolean }} [options] channel: give the child an IPC channel to notice our end by
 */
export function runNode24(args, { channel = false } = {}) {
  const node = findNode24();
  if ('missing' in node) {
    console.error(node.missing);
    process.exit(1);
  }
  const child = spawn(node.path, args, { stdio: ['inherit', 'inherit', 'inherit', ...(channel ? ['ipc'] : [])] });
  // A signal sent to this process alone is passed on (a terminal's Ctrl-C then reaches the child twice); either way we wait for it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`Node 24 could not be started (${node.path}): ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
