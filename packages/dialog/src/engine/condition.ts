import type { Text } from '@parley/contract';
import type { Comparison, Condition, Flow, Test } from '@parley/contract/flow/graph';
import { localTime } from '@parley/nlu';
import { type Named, reasonOf, type TestValue } from './condition-reason.ts';
import type { State } from './state.ts';

/** What conditions are held against. */
export interface Facts {
  readonly flow: Pick<Flow, 'businessHours'> & Named;
  readonly state: State;
  /** Epoch ms. */
  readonly now: number;
}

const held = (record: Readonly<Record<string, string>>, key: string): string => (Object.hasOwn(record, key) ? (record[key] ?? '') : '');
const times = (record: Readonly<Record<string, number>>, key: string): number => (Object.hasOwn(record, key) ? (record[key] ?? 0) : 0);

/** A sum keeps its unit: 50 USD is compared as 50. */
const plainly = (text: string): string => text.replace(/^(-?[\d.]+) [A-Z]{3}$/, '$1');

const isNumber = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text));

const compared = (left: string, how: Comparison, right: string): boolean => {
  const [one, other] = [plainly(left), plainly(right)];
  const numbers = isNumber(one) && isNumber(other);
  const order = numbers ? Math.sign(Number(one) - Number(other)) : left === right ? 0 : left < right ? -1 : 1;
  switch (how) {
    case 'eq':
      return order === 0;
    case 'ne':
      return order !== 0;
    case 'filled':
      return left !== '';
    case 'empty':
      return left === '';
    case 'contains':
      return right !== '' && left.includes(right);
    case 'in':
      return right.split(/[,，]/).some((each) => each.trim() === left);
    // What is unknown is neither more nor less than anything.
    case 'gt':
      return left !== '' && order > 0;
    case 'gte':
      return left !== '' && order >= 0;
    case 'lt':
      return left !== '' && order < 0;
    case 'lte':
      return left !== '' && order <= 0;
  }
};

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

const inWindow = (facts: Facts, window: { readonly from: string; readonly to: string; readonly days: readonly number[] }): boolean => {
  const local = localTime({ now: facts.now, timeZone: facts.state.timeZone });
  const from = minutes(window.from);
  const to = minutes(window.to);
  const on = (weekday: number): boolean => window.days.length === 0 || window.days.includes(weekday);
  if (from < to) return on(local.weekday) && local.minutes >= from && local.minutes < to;
  // Past midnight: the early hours belong to the day before.
  if (local.minutes >= from) return on(local.weekday);
  return local.minutes < to && on(local.weekday === 1 ? 7 : local.weekday - 1);
};

/** Whether a test holds, and what the call had. */
interface Result {
  readonly holds: boolean;
  readonly value: TestValue;
}

const tested = (test: Test, facts: Facts): Result => {
  const { state } = facts;
  const text = (value: string, how: Comparison, right: string): Result => ({ holds: compared(value, how, right), value });
  const number = (value: number, how: Comparison, right: number): Result => ({ holds: compared(String(value), how, String(right)), value });
  switch (test.kind) {
    case 'variable':
      return text(held(state.variables, test.name), test.compare, test.value);
    case 'slot':
      return text(held(state.slots, test.slotId), test.compare, test.value);
    case 'label': {
      const has = state.labels.includes(test.labelId);
      return { holds: has === test.has, value: has };
    }
    case 'intent': {
      const heard = times(state.intents, test.intentId);
      return { holds: heard > 0 === test.has, value: heard };
    }
    case 'knowledge': {
      const asked =
        test.knowledgeId === null
          ? Object.values(state.concerns).reduce((sum, each) => sum + each, 0)
          : times(state.concerns, test.knowledgeId);
      return number(asked, test.compare, test.value);
    }
    case 'node':
      return number(times(state.visits, test.nodeId), test.compare, test.value);
    case 'count':
      return number(state.counts[test.of], test.compare, test.value);
    case 'talk':
      return number(Math.max(0, Math.floor((facts.now - state.startedAt) / 1000)), test.compare, test.value);
    case 'time': {
      const within = inWindow(facts, test);
      return { holds: within, value: within };
    }
    case 'business-hours': {
      const open = facts.flow.businessHours.some((window) => inWindow(facts, window));
      return { holds: open === test.open, value: open };
    }
    case 'direction':
      return { holds: state.direction === test.direction, value: state.direction };
    case 'business-status':
      return { holds: (state.businessStatus === test.status) === test.has, value: state.businessStatus ?? '' };
  }
};

/** Does the condition hold, and by what? One without tests holds always. */
export const holds = (condition: Condition, facts: Facts): { readonly holds: boolean; readonly why: readonly Text[] } => {
  if (condition.tests.length === 0) return { holds: true, why: [] };
  const results = condition.tests.map((test) => ({ test, ...tested(test, facts) }));
  const held = condition.join === 'all' ? results.every((each) => each.holds) : results.some((each) => each.holds);
  return { holds: held, why: results.filter((each) => each.holds === held).map(({ test, value }) => reasonOf(test, value, facts.flow)) };
};
