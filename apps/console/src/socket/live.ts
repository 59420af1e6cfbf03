import type { Push } from '@parley/contract/socket';
import { create } from 'zustand';

type DataOf<T extends Push['type']> = Extract<Push, { type: T }>['data'];
type QueueWait = DataOf<'queue-wait'>['list'][number];
type ById<T extends { readonly id: string }> = ReadonlyMap<string, T>;

/** What the connection said last, by what it is about. */
interface Live {
  readonly extensions: ById<DataOf<'extension'>>;
  readonly tasks: ById<DataOf<'call-task'>['list'][number]>;
  /** Imports and exports in the background. */
  readonly jobs: ById<DataOf<'import'>>;
  /** Who waits in each queue. */
  readonly queues: ReadonlyMap<string, QueueWait>;
}

const silence: Live = { extensions: new Map(), tasks: new Map(), jobs: new Map(), queues: new Map() };

/** The slots of the real-time store. */
export const useLive = create<Live>(() => silence);

const put = <T extends { readonly id: string }>(into: ById<T>, ...fresh: readonly T[]): ById<T> =>
  new Map([...into, ...fresh.map((one) => [one.id, one] as const)]);

/** Puts what was pushed into its slot. */
export const keepPush = (message: Push): void =>
  useLive.setState((live) => {
    switch (message.type) {
      case 'extension':
        return { extensions: put(live.extensions, message.data) };
      case 'call-task':
        return { tasks: put(live.tasks, ...message.data.list) };
      case 'import':
      case 'export':
        return { jobs: put(live.jobs, message.data) };
      case 'queue-wait':
        return { queues: new Map([...live.queues, ...message.data.list.map((one) => [one.queueId, one] as const)]) };
      default:
        return live;
    }
  });

/** Forgets everything, when somebody else may log in. */
export const forgetLive = (): void => useLive.setState(silence);
