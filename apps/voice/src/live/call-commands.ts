import { type CommandResult, type NodeCommand, nodeCommand } from '@parley/contract/live-call';
import type { CallContext, CallParts, LiveCall } from '../call/call-context.ts';
import { listenIn } from './listen-in.ts';

/** What is said to whoever answers a mobile that is to take a call over. */
const takesByOne = (language: string): string =>
  language.startsWith('zh') ? '有一通电话转给您，请按一接听。' : 'A call is handed to you. Press one to take it.';

/** Does what people want done with calls of this node that go on. */
export class CallCommands {
  readonly #context: CallContext;
  readonly #ringMs: number;

  /** @param ringMs how long the phone of whoever takes a call over or listens rings */
  constructor(context: CallContext, ringMs = 30_000) {
    this.#context = context;
    this.#ringMs = ringMs;
  }

  /** Takes a command up, if its call is here. */
  async look(company: number, id: string): Promise<void> {
    const { db, calls, bus } = this.#context;
    const row = await db
      .selectFrom('call_commands')
      .select(['call_id', 'command', 'asked_by'])
      .where('company_id', '=', company)
      .where('id', '=', id)
      .where('result', 'is', null)
      .executeTakeFirst();
    const call = row && calls.get(row.call_id);
    if (!row || !call || call.company !== company) return;
    const result = this.#carryOut(call, nodeCommand.parse(row.command), row.asked_by);
    await db.updateTable('call_commands').set({ result }).where('company_id', '=', company).where('id', '=', id).execute();
    bus.publish({ type: 'call-command-done', company, command: id });
  }

  #carryOut(call: LiveCall, command: NodeCommand, by: string): CommandResult {
    if (command.kind === 'hang-up') return this.#hangUp(call, by);
    const { parts } = call;
    if (!parts?.robot || !parts.conversation) return 'not-talking';
    const { record, conversation } = parts;
    const { onlooker } = conversation;
    if (command.kind === 'listen') return this.#listens(parts, command, by);
    if (onlooker.taken) return 'taken';
    if (command.kind === 'prompt') {
      if (!onlooker.prompt(command.text, command.now)) return 'not-talking';
      record.event('prompted', { by, text: command.text });
      return 'done';
    }
    record.event('taking-over', { by, to: command.number });
    const nodeId = onlooker.state?.nodeId ?? '';
    const { number, outside = false } = command;
    const to = { kind: outside ? ('number' as const) : ('extension' as const), number };
    // A mailbox may answer outside: whoever is there says by a key that he is somebody.
    const { language } = onlooker.version.flow;
    const taking = outside ? { accept: 'by-key' as const, whisper: takesByOne(language) } : { accept: 'at-once' as const, whisper: '' };
    const taken = onlooker.handTo({ kind: 'transfer', nodeId, to, ...taking, by: 'bridge', ringMs: this.#ringMs });
    taken.catch((error: unknown) => this.#context.log.warn({ error, callId: record.facts.id }, 'a call could not be taken over'));
    return 'ringing';
  }

  /** A call that is up ends as one that was hung up; one that is still being dialled or rings is broken off. */
  #hangUp(call: LiveCall, by: string): CommandResult {
    const { parts } = call;
    parts?.record.event('hung-up-by', { by });
    if (call.state === 'talking' && parts?.robot) parts.robot.bye({ q850: 16 });
    else
      call
        .interrupt('hung-up-by')
        .catch((error: unknown) => this.#context.log.warn({ error, callId: call.id }, 'a call could not be hung up'));
    return 'done';
  }

  #listens(parts: CallParts, { number, outside = false }: { number: string; outside?: boolean | undefined }, by: string): CommandResult {
    const { record } = parts;
    listenIn(parts, { number, outside, ringMs: this.#ringMs }).then(
      (heard) => record.event(heard ? 'listened' : 'not-listened', { by, to: number }),
      (error: unknown) => this.#context.log.warn({ error, callId: record.facts.id }, 'a call could not be listened to'),
    );
    return 'ringing';
  }
}
