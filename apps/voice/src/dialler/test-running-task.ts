import type { RunningTask } from '@parley/db';
import type { TestTask } from '@parley/db/dialling/test-task';

/** A task of the database tests as the dialler reads it; it may call at any time. */
export const runningTask = (of: TestTask, over: Partial<RunningTask> = {}): RunningTask => ({
  ...{ company: of.company, id: of.task, name: 'task', priority: 5, robots: 10, rate: null, callerNumbers: [], callerChoice: 'in-turn' },
  ...{ windows: [], timeZone: 'Asia/Shanghai', startDate: null, endDate: null, redial: null, numberRules: null, ringSeconds: 8 },
  ...{ flow: of.flow, flowName: 'flow', flowVersion: 1, environment: 'production', gateway: of.gateway, callersLeft: true, lane: null },
  ...{
    companyRobots: 1_000,
    companyWindows: [],
    holidays: [],
    ringtoneRecognition: false,
    mediaTimeoutSeconds: 60,
    tariff: null,
    longestMs: 600_000,
  },
  ...over,
});
