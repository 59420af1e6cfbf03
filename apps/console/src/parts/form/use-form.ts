import { type FieldIssue, fieldIssuesOf } from '@parley/contract';
import { useCallback, useMemo, useState } from 'react';
import type { z } from 'zod';
import { useLanguage } from '../../i18n/index.ts';
import { merged } from './merge.ts';

/** A form's values, checked by the schema of the call it feeds. */
export interface Form<V extends object> {
  readonly values: V;
  readonly set: <K extends keyof V>(name: K, value: V[K]) => void;
  readonly patch: (change: Partial<V>) => void;
  /** Message of a field that was left or sent, by dotted path. */
  readonly errorOf: (path: string) => string | undefined;
  /** Whether anything below the path is wrong, shown or not. */
  readonly isWrong: (...paths: readonly string[]) => boolean;
  /** Marks a field as left: once it was changed, its faults show at once from then on. */
  readonly touch: (path: string) => void;
  /** The values as they were loaded or saved. */
  readonly start: V;
  readonly dirty: boolean;
  /** Shows every fault; true if there is none. */
  readonly check: () => boolean;
  /** Faults the server found; each goes away when its field changes. */
  readonly refuse: (issues: readonly FieldIssue[]) => void;
  /** `written` was stored and stands there as `next`: what was changed since it was sent stays, and is not saved yet. */
  readonly saved: (written: V, next: V) => void;
  /** Begins anew with values; `start`, if given, is what they are compared with. */
  readonly reset: (values: V, start?: V) => void;
}

const within = (path: string, parent: string): boolean => path === parent || path.startsWith(`${parent}.`);

/** For a comparison: NaN, which stands for what is no number, is not none. */
const written = (value: unknown): string | undefined => JSON.stringify(value, (_, part: unknown) => (Number.isNaN(part) ? 'NaN' : part));

const held = (values: object, name: string): unknown => Object.entries(values).find(([key]) => key === name)?.[1];

/** Values against a schema: validated when a field is left, then live. */
export function useForm<V extends object>(schema: z.ZodType, initial: V, more: (values: V) => readonly FieldIssue[] = none): Form<V> {
  const language = useLanguage();
  const [start, setStart] = useState(initial);
  const [values, setValues] = useState(initial);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [all, setAll] = useState(false);
  const [refused, setRefused] = useState<readonly FieldIssue[]>([]);

  const issues = useMemo(() => {
    const parsed = schema.safeParse(values);
    return [...(parsed.success ? [] : fieldIssuesOf(parsed.error, language)), ...more(values)];
  }, [schema, values, language, more]);
  const dirty = useMemo(() => written(values) !== written(start), [values, start]);

  const patch = useCallback((change: Partial<V>) => {
    setValues((now) => ({ ...now, ...change }));
    setRefused((now) => now.filter(({ path }) => !Object.keys(change).some((name) => within(path, name))));
  }, []);
  return {
    values,
    patch,
    set: (name, value) => {
      const change: Partial<V> = {};
      change[name] = value;
      patch(change);
    },
    errorOf: (path) => {
      const told = refused.find((issue) => within(issue.path, path));
      if (told) return told.message;
      // Who only passed through a field has done nothing wrong yet.
      const changed = (left: string): boolean => {
        const name = left.split('.')[0] ?? '';
        return written(held(values, name)) !== written(held(start, name));
      };
      const shows = all || [...touched].some((left) => (within(path, left) || within(left, path)) && changed(left));
      return shows ? issues.find((issue) => within(issue.path, path))?.message : undefined;
    },
    isWrong: (...paths) => [...issues, ...refused].some((issue) => paths.some((path) => within(issue.path, path))),
    touch: (path) => setTouched((now) => (now.has(path) ? now : new Set([...now, path]))),
    start,
    dirty,
    check: () => {
      setAll(true);
      return issues.length === 0;
    },
    refuse: setRefused,
    saved: (written, next) => {
      setStart(next);
      setValues((now) => merged(written, now, next));
      setTouched(new Set());
      setAll(false);
      setRefused([]);
    },
    reset: (next, from = next) => {
      setStart(from);
      setValues(next);
      setTouched(new Set());
      setAll(false);
      setRefused([]);
    },
  };
}

const none = (): readonly FieldIssue[] => [];
