import type { FieldIssue } from './field-issue.ts';
import { type Language, say, type Text, type TextValues } from './text.ts';

/** A kind of thing that goes wrong. `id` and `code` never change once released. */
export interface ProblemKind {
  /** Stable name, `area.what`, for programs and for the manual. */
  readonly id: string;
  /** The envelope's `code`: -99 session over, -2 silent, otherwise as HTTP would say (400, 403, 404, 409, 413, 429, 500, 503). */
  readonly code: number;
  readonly text: Text;
  /** What the reader can do next. */
  readonly next: Text;
}

/** Declares a kind of problem. */
export const problemKind = (id: string, code: number, text: Text, next: Text): ProblemKind => ({ id, code, text, next });

/** A row's last change. */
export interface RowChange {
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
  readonly revision: number;
}

/** `data` of an envelope whose code is not 0. */
export interface ProblemData {
  readonly problem: string;
  readonly next: string;
  readonly fields?: readonly FieldIssue[];
  /** Of `row.changed`: who changed the row since (empty: nobody knows), when, and which revision it has now. */
  readonly changed?: RowChange;
  /** A proof of work (altcha's challenge, as JSON in base64url) to bring with the next try. */
  readonly challenge?: string;
  /** Names the request in the server's log. */
  readonly request?: string;
}

/** Something the caller has to be told. Thrown where it is found, turned into the envelope in one place. */
export class Problem extends Error {
  readonly kind: ProblemKind;
  readonly values: TextValues;
  readonly fields: ((language: Language) => readonly FieldIssue[]) | undefined;
  readonly changed: RowChange | undefined;
  readonly challenge: string | undefined;

  constructor(
    kind: ProblemKind,
    values: TextValues = {},
    more: {
      fields?: (language: Language) => readonly FieldIssue[];
      changed?: RowChange;
      challenge?: string;
      cause?: unknown;
    } = {},
  ) {
    super(say(kind.text, 'en', values), more.cause === undefined ? {} : { cause: more.cause });
    this.name = 'Problem';
    this.kind = kind;
    this.values = values;
    this.fields = more.fields;
    this.changed = more.changed;
    this.challenge = more.challenge;
  }
}

/** What is told of something, and what to do next, as two sentences. */
export const toldProblem = ({ text, next }: Pick<ProblemKind, 'text' | 'next'>, values: TextValues = {}): Text => ({
  zh: `${say(text, 'zh', values)}。${say(next, 'zh', values)}`,
  en: `${say(text, 'en', values)}. ${say(next, 'en', values)}`,
});

/** The envelope that tells a problem in the caller's language. */
export const problemEnvelope = (problem: Problem, language: Language, request?: string) => {
  const data: ProblemData = {
    problem: problem.kind.id,
    next: say(problem.kind.next, language, problem.values),
    ...(problem.fields ? { fields: problem.fields(language) } : {}),
    ...(problem.changed ? { changed: problem.changed } : {}),
    ...(problem.challenge === undefined ? {} : { challenge: problem.challenge }),
    ...(request === undefined ? {} : { request }),
  };
  return { code: problem.kind.code, msg: say(problem.kind.text, language, problem.values), data };
};
