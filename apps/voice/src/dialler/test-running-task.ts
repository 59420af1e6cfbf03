import type { RunningTask } from '@parley/db';
import type { TestTask } from '@parley/db/dialling/test-task';

/** A task of the database tests as the dialler reads it; it may call at any time. */
export const runningTask = (of: TestTask, over: Partial<RunningTask> = {}): RunningTask => ({
  ...{
    company: of.company,
    id: of.task,
    name: 'task',
    mode: 'robot',
    priority: 5,
    robots: 10,
    rate: null,
    callerNumbers: [],
    callerChoice: 'in-turn',
  },
  ...{ windows: [], timeZone: 'Asia/Shanghai', calleeZones: false, zones: [''], startDate: null, endDate: null, redial: null },
  ...{ numberRules: null, ringSeconds: 8, gateway: of.gateway, callersLeft: true, lane: null },
  ...{ flow: of.flow, flowName: 'flow', flowVersion: 1, environment: 'production' },
  ...{
    companyRobots: 1_000,
    companyWindows: [],
    holidays: [],
    workdays: [],
    ringtoneRecognition: false,
    mediaTimeoutSeconds: 60,
    tariff: null,
    longestMs: 600_000,
  },
  ...over,
});
