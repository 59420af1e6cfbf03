/** What a rule on tasks looks at: shares of the calls of a window. */
type Measure =
  | 'answer-rate'
  | 'connected-rate'
  | 'grade-a-rate'
  | 'complaint-rate'
  | 'early-hangup-rate'
  | 'failure-rate'
  | 'gateway-failure-rate';

/** Holds when the share is above or below the threshold, in per cent, over at least `minimum` calls of `windowMinutes`. */
export interface TaskCondition {
  measure: Measure;
  comparison: 'above' | 'below';
  threshold: number;
  minimum: number;
  windowMinutes: number;
}

/** Calls of a task within a window, and how many of them were what. */
export interface MeasuredCalls {
  calls: number;
  answered: number;
  connected: number;
  gradeA: number;
  complaints: number;
  earlyHangups: number;
  failures: number;
}

/** The figures that led to what a rule did. */
export interface Figures {
  measure: Measure;
  /** Calls of the window, those of them that count, and their share in per cent to one place. */
  calls: number;
  count: number;
  share: number;
}

const countOf: Readonly<Record<Measure, keyof MeasuredCalls>> = {
  'answer-rate': 'answered',
  'connected-rate': 'connected',
  'grade-a-rate': 'gradeA',
  'complaint-rate': 'complaints',
  'early-hangup-rate': 'earlyHangups',
  'failure-rate': 'failures',
  'gateway-failure-rate': 'failures',
};

/** Whether a rule steps in, and by which figures. What lies on the threshold is neither above nor below it. */
export function trips(condition: TaskCondition, of: MeasuredCalls): Figures | undefined {
  const { measure, comparison, threshold, minimum } = condition;
  if (of.calls === 0 || of.calls < minimum) return undefined;
  const count = of[countOf[measure]];
  // In whole numbers, so that 30 of 100 are not above 30 per cent.
  const [counted, limit] = [count * 100, threshold * of.calls];
  if (comparison === 'above' ? counted <= limit : counted >= limit) return undefined;
  return { measure, calls: of.calls, count, share: Math.round((count * 1000) / of.calls) / 10 };
}
