import type { TestProject } from 'vitest/node';
import { buildConsole, consoleFolder } from '../launcher/console-build.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the built console. */
    builtConsole: string;
  }
}

/** The console as `npm start` builds it, once for all browser tests, and not at all if nothing of it has changed since. */
export const setup = async (project: TestProject): Promise<void> => {
  await buildConsole((line) => process.stdout.write(`${line}\n`), new AbortController().signal);
  project.provide('builtConsole', consoleFolder);
};
