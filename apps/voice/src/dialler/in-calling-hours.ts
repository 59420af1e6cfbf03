import { type RunningTask, zoneKeyOf, zonesOfKey } from '@parley/db';
import { type CallingHours, callingHours, mayBeCalled } from '@parley/pacing';
import { z } from 'zod';

const clock = z.object({ from: z.string(), to: z.string() });
const windows = z.array(clock.extend({ days: z.array(z.number()) })).catch([]);
const companyWindows = z.array(clock).catch([]);

function hoursOf(task: RunningTask, zones: readonly string[]): CallingHours {
  const { timeZone, startDate, endDate, holidays, workdays, calleeZones } = task;
  return {
    ...{ timeZone, startDate, endDate, holidays, workdays },
    windows: windows.parse(task.windows),
    company: companyWindows.parse(task.companyWindows),
    ...(calleeZones ? { callees: zones.map(zonesOfKey) } : {}),
  };
}

/** Whether a task may call anybody now. */
export const inCallingHours = (task: RunningTask, now: Date): boolean => callingHours(hoursOf(task, task.zones), now) === 'open';

/** Whether a task may call a number now. */
export const mayDialNow = (task: RunningTask, phone: string, now: Date): boolean =>
  callingHours(hoursOf(task, task.calleeZones ? [zoneKeyOf(phone)] : []), now) === 'open';

/** The zones of a task's numbers in which people may be called now. */
export function zonesToCall(task: RunningTask, now: Date): string[] {
  const hours = hoursOf(task, task.zones);
  return task.zones.filter((zone) => mayBeCalled(hours, zonesOfKey(zone), now));
}
