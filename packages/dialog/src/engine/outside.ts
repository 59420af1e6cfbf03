import { jsonPieces, type NodeOf, promptPieces } from '@parley/contract/flow/graph';
import { leave } from './enter.ts';
import type { DialogEvent } from './event.ts';
import { change, fill, type Run } from './run.ts';
import type { Pending } from './state.ts';
import { filledIn, heldValue } from './wording.ts';

/** Longest value taken from an answer. */
const longestTaken = 2000;

/** Begins to wait for something outside; its number. */
export const wait = (run: Run, kind: Pending['kind']): number => {
  const id = run.state.asked + 1;
  change(run, { asked: id, phase: 'waiting', pending: { kind, id, since: run.state.at } });
  return id;
};

/** Is that what is waited for? Then it is waited for no longer. */
export const answered = (run: Run, kind: Pending['kind'], id: number): boolean => {
  const { pending } = run.state;
  if (pending?.kind !== kind || pending.id !== id) return false;
  change(run, { phase: 'answer', pending: null });
  return true;
};

/** A value changes nothing of the address but what it stands for. */
const urlOf = (run: Run, template: string): string =>
  promptPieces(template)
    .map((piece) => (piece.kind === 'fixed' ? piece.text : encodeURIComponent(heldValue(run, piece.name).toWellFormed())))
    .join('');

/** Whether a text ends within a string of JSON. */
const withinString = (text: string, before: boolean): boolean => {
  let within = before;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\' && within) at++;
    else if (text[at] === '"') within = !within;
  }
  return within;
};

/** Within a string of JSON a value is its text; elsewhere a number where it is one, else a string of its own. */
const jsonOf = (run: Run, template: string): string => {
  let within = false;
  return jsonPieces(template)
    .map((piece) => {
      if (piece.kind === 'fixed') {
        within = withinString(piece.text, within);
        return piece.text;
      }
      const value = heldValue(run, piece.name).toWellFormed();
      if (within) return JSON.stringify(value).slice(1, -1);
      return /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,9})?$/.test(value) ? value : JSON.stringify(value);
    })
    .join('');
};

const bodyOf = (run: Run, { body }: NodeOf<'request'>): { type: string; text: string } | null => {
  switch (body.kind) {
    case 'none':
      return null;
    case 'json':
      return { type: 'application/json', text: jsonOf(run, body.text) };
    case 'form': {
      const fields = new URLSearchParams(
        body.fields.map(({ name, value }): [string, string] => [name, filledIn(run, value).toWellFormed()]),
      );
      return { type: 'application/x-www-form-urlencoded', text: fields.toString() };
    }
  }
};

/** Asks an address outside. */
export const ask = (run: Run, node: NodeOf<'request'>): void => {
  const id = wait(run, 'request');
  run.trace.push({ kind: 'asked-outside', nodeId: node.id, what: 'request' });
  run.actions.push({
    kind: 'request',
    nodeId: node.id,
    id,
    method: node.method,
    url: urlOf(run, node.url),
    headers: node.headers
      .filter(({ name }) => name !== '')
      .map(({ name, value }) => ({ name, value: filledIn(run, value).replaceAll(/[^\t\u0020-\u007e\u0080-\u00ff]/g, ' ') })),
    body: bodyOf(run, node),
    timeoutMs: node.timeoutMs,
    takes: node.takes.map(({ path }) => path),
  });
};

type Answer = Extract<DialogEvent, { kind: 'request-done' | 'request-failed' }>;

/** Takes what the answer holds, and goes on. */
export const requestAnswered = (run: Run, node: NodeOf<'request'>, event: Answer): void => {
  const status = event.kind === 'request-done' ? event.status : null;
  run.trace.push({
    kind: 'answered',
    nodeId: node.id,
    what: 'request',
    status,
    why: event.kind === 'request-failed' ? event.why : null,
  });
  const ok = event.kind === 'request-done' && event.status >= 200 && event.status < 300;
  if (ok)
    for (const [at, { to }] of node.takes.entries()) {
      const value = event.taken[at]?.slice(0, longestTaken).toWellFormed();
      if (value === undefined) continue;
      if (to.kind === 'slot') fill(run, node.id, to.slotId, value, '');
      else change(run, { variables: { ...run.state.variables, [to.name]: value } });
    }
  leave(run, node, ok ? 'ok' : 'failed');
};

/** A value of an answer in JSON by its path, as text; null where there is none. An object or list is its JSON. */
export const valueAt = (answer: unknown, path: string): string | null => {
  let value: unknown = answer;
  for (const name of path === '' ? [] : path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null;
    value = Reflect.get(value, name);
  }
  if (value === null || value === undefined) return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};
