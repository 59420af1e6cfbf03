#!/usr/bin/env node
// One role of a node, with its settings from the environment: parley.ts server | voice | lab
import { parseSettings, SettingError } from '@parley/contract/settings';
import { fatal } from './launcher/role-process.ts';
import { lineOf, StartupError } from './launcher/startup-error.ts';
import { endOnError } from './roles/end-on-error.ts';
import { endOnStop } from './roles/end-on-stop.ts';
import { roleLog } from './roles/log.ts';
import { isRole, roleNames, startRole } from './roles/roles.ts';

const role = process.argv[2] ?? '';

function fail(error: unknown): never {
  console.error(lineOf(error));
  process.exit(error instanceof StartupError || error instanceof SettingError ? fatal : 1);
}

if (!isRole(role)) fail(new StartupError(`parley.ts needs one of these roles: ${roleNames.join(', ')}`));

try {
  const settings = parseSettings(process.env);
  const running = await startRole(role, settings);
  const log = roleLog(role, settings);
  const close = (): Promise<void> => running.close();
  endOnError(close, log);
  const stop = endOnStop({ close, log, onFailure: fail });
  running.restarts?.then(stop, fail);
  // The supervisor may have been killed before we listened for that.
  if (process.send && !process.connected) stop();
  process.send?.('ready');
} catch (error) {
  fail(error);
}
