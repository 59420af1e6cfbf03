import type { Comparison, Condition, Flow, Test } from '@parley/contract/flow/graph';
import { localTime } from '@parley/nlu';
import type { State } from './state.ts';

/** What conditions are held against. */
export interface Facts {
  readonly flow: Pick<Flow, 'businessHours'>;
  readonly state: State;
  /** Epoch ms. */
  readonly now: number;
}

const held = (record: Readonly<Record<string, string>>, key: string): string => (Object.hasOwn(record, key) ? (record[key] ?? '') : '');
const times = (record: Readonly<Record<string, number>>, key: string): number => (Object.hasOwn(record, key) ? (record[key] ?? 0) : 0);

const isNumber = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text));

const compared = (left: string, how: Comparison, right: string): boolean => {
  const numbers = isNumber(left) && isNumber(right);
  const order = numbers ? Math.sign(Number(left) - Number(right)) : left === right ? 0 : left < right ? -1 : 1;
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

interface Shown {
  readonly holds: boolean;
  readonly why: string;
}

const shown = (holds: boolean, subject: string, value: string | number): Shown => ({ holds, why: `${subject} = ${value}` });

const tested = (test: Test, facts: Facts): Shown => {
  const { state } = facts;
  const number = (subject: string, left: number, how: Comparison, right: number): Shown =>
    shown(compared(String(left), how, String(right)), subject, left);
  switch (test.kind) {
    case 'variable': {
      const value = held(state.variables, test.name);
      return shown(compared(value, test.compare, test.value), `variable ${test.name}`, value);
    }
    case 'slot': {
      const value = held(state.slots, test.slotId);
      return shown(compared(value, test.compare, test.value), `slot ${test.slotId}`, value);
    }
    case 'label':
      return shown(state.labels.includes(test.labelId) === test.has, `label ${test.labelId}`, String(state.labels.includes(test.labelId)));
    case 'intent': {
      const heard = times(state.intents, test.intentId);
      return shown(heard > 0 === test.has, `intent ${test.intentId}`, heard);
    }
    case 'knowledge': {
      const asked =
        test.knowledgeId === null
          ? Object.values(state.concerns).reduce((sum, each) => sum + each, 0)
          : times(state.concerns, test.knowledgeId);
      return number(`knowledge ${test.knowledgeId ?? '*'}`, asked, test.compare, test.value);
    }
    case 'node':
      return number(`node ${test.nodeId}`, times(state.visits, test.nodeId), test.compare, test.value);
    case 'count':
      return number(test.of, state.counts[test.of], test.compare, test.value);
    case 'talk':
      return number('talk s', Math.max(0, Math.floor((facts.now - state.startedAt) / 1000)), test.compare, test.value);
    case 'time':
      return shown(inWindow(facts, test), 'time', `${test.from}-${test.to}`);
    case 'business-hours': {
      const open = facts.flow.businessHours.some((window) => inWindow(facts, window));
      return shown(open === test.open, 'open', String(open));
    }
    case 'direction':
      return shown(state.direction === test.direction, 'direction', state.direction);
    case 'business-status':
      return shown((state.businessStatus === test.status) === test.has, 'business status', state.businessStatus ?? '');
  }
};

/** Does the condition hold, and by what? One without tests holds always. */
export const holds = (condition: Condition, facts: Facts): { readonly holds: boolean; readonly why: readonly string[] } => {
  if (condition.tests.length === 0) return { holds: true, why: [] };
  const results = condition.tests.map((test) => tested(test, facts));
  const held = condition.join === 'all' ? results.every((each) => each.holds) : results.some((each) => each.holds);
  return { holds: held, why: results.filter((each) => each.holds === held).map((each) => each.why) };
};
