import { defineConfig } from 'vitest/config';

const full = process.env.PARLEY_FULL === '1';
const never = ['**/node_modules/**', '**/dist/**'];
const newcomer = 'tests/calls/first-five-minutes.test.ts';
/** No network, no database, no state of their own. */
const pure = ['packages/{contract,dialog,nlu,pacing}/**/*.test.ts', 'tests/bench/**/*.test.ts'];
/** The same of the console, whose parts Node does not read as they are. */
const parts = ['apps/console/src/**/*.test.{ts,tsx}'];
/** Sessions in the media workers, on the clock of their packets. */
const media = ['packages/media/src/engine/**/*.test.ts'];
/** What is said is recognised while everything recovers: it wants what the other calls want. */
const heard = 'tests/chaos/killed-recogniser.full.test.ts';
/** A server, a database or sockets, and nothing that outlives a file in its process. */
const shared = ['apps/server/src/**/*.test.ts', 'packages/{db,sip}/src/**/*.test.ts', 'packages/media/src/!(engine)/**/*.test.ts'];
/** What replaces modules, looks at what its process has started, or starts a synthesiser. */
const alone = [
  'bin/**/*.test.ts',
  'apps/server/src/session/password.test.ts',
  'apps/voice/src/call/{call-errors,call-scope,clock-jump}.test.ts',
  'apps/voice/src/{conversation/speaker,node/connect-speech-input}.test.ts',
  'packages/speech/src/{espeak,sherpa,silero,process,pocketsphinx}/**/*.test.ts',
];
/** A start of a node's recogniser takes a CPU second; by default there is one for each processor. In a plain run few speak at the same time. */
const oneRecogniser = full ? {} : { PARLEY_RECOGNISERS: '1' };
const long = full ? [] : ['**/*.full.test.ts'];
/** Starting and ending a cluster takes three CPU seconds: of those alone whose tests have databases. */
const databases = 'bin/test/databases.ts';

export default defineConfig({
  test: {
    // Half a second's work may take long beside calls, which go first.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A busy machine may take a while to get there.
    expect: { poll: { timeout: 15_000 } },
    // Node reads our TypeScript as it is: Vite made every module of a server ready once for each lane, which took seven CPU seconds.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Some replace modules.
          experimental: { viteModuleRunner: false, nodeLoader: true },
          globalSetup: [databases],
          include: alone,
          exclude: [...never, '**/*.rt.test.ts', '**/*.full.test.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // Calls and speech, and whatever is named nowhere else.
        extends: true,
        test: {
          name: 'together',
          globalSetup: [databases],
          include: ['{packages,apps}/**/*.test.{ts,tsx}'],
          exclude: [
            ...never,
            'apps/console/test/**',
            '**/*.rt.test.ts',
            '**/*.full.test.ts',
            ...pure,
            ...parts,
            ...media,
            ...shared,
            ...alone,
          ],
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // Loading the server for each of its files took longer than most of them.
        extends: true,
        test: {
          name: 'server',
          globalSetup: [databases],
          include: shared,
          exclude: [...never, '**/*.rt.test.ts', '**/*.full.test.ts', ...alone],
          isolate: false,
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // What only computes: files share a process, which saves loading the same modules for each.
        extends: true,
        test: {
          name: 'pure',
          include: pure,
          exclude: never,
          isolate: false,
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'parts',
          include: parts,
          exclude: never,
          experimental: { viteModuleRunner: true },
          isolate: false,
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // Pages in a real browser, with a built console, three files at a time: a page waits often. Files share a process, and so a browser
        // and pages in which the console is compiled already (apps/console/test/kit).
        extends: true,
        test: {
          name: 'browser',
          include: ['apps/console/test/**/*.test.ts', 'tests/browser/**/*.test.ts'],
          globalSetup: [databases, 'bin/test/built-console.ts'],
          isolate: false,
          exclude: [...never, ...long],
          maxWorkers: 3,
          testTimeout: 120_000,
          hookTimeout: 240_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        // Calls with peers in real time, one file after the other in one process: most share a stack (tests/kit/shared-parley.ts).
        extends: true,
        test: {
          name: 'calls',
          globalSetup: [databases],
          env: oneRecogniser,
          include: ['tests/{calls,interop}/**/*.test.ts', heard],
          exclude: [...never, ...long, newcomer],
          isolate: false,
          maxWorkers: 1,
          testTimeout: 120_000,
          hookTimeout: 240_000,
          sequence: { groupOrder: 3 },
        },
      },
      {
        // What is killed, drained or suspended with calls up, one file after the other; some share a stack as well.
        extends: true,
        test: {
          name: 'faults',
          globalSetup: [databases],
          env: oneRecogniser,
          include: ['tests/{chaos,operate}/**/*.test.ts'],
          exclude: [...never, ...long, heard],
          isolate: false,
          maxWorkers: 1,
          testTimeout: 120_000,
          hookTimeout: 240_000,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          name: 'media',
          include: media,
          exclude: [...never, ...long],
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
        },
      },
      {
        // Audio in real time, and a newcomer's start and first calls: one file after the other.
        extends: true,
        test: {
          name: 'realtime',
          globalSetup: full ? [databases] : [],
          include: [newcomer, '{bin,packages,apps}/**/*.rt.test.ts', '{bin,packages,apps}/**/*.full.test.ts'],
          exclude: [...never, ...long, 'apps/console/test/**'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 240_000,
          sequence: { groupOrder: 4 },
        },
      },
      {
        // Whole starts, each for itself, for they kill what they find of theirs.
        extends: true,
        test: {
          name: 'launcher',
          include: ['tests/launcher/**/*.test.ts'],
          exclude: [...never, ...long],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 240_000,
          sequence: { groupOrder: 5 },
        },
      },
    ],
  },
});
