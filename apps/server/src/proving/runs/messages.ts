import type { Flow } from '@parley/contract/flow/schema';
import type { ScriptRun } from '@parley/contract/flow/script';
import type { Script } from '@parley/dialog/script';
import type { Training } from '@parley/nlu';

/** What a thread is to run. */
export interface ScriptsWanted {
  readonly flow: Flow;
  readonly training: Training;
  readonly scripts: readonly { readonly key: string; readonly script: Script }[];
}

/** What came of one script; a failure is the engine's own. */
export type ScriptsDone = { readonly key: string; readonly run: ScriptRun } | { readonly key: string; readonly failure: string };
