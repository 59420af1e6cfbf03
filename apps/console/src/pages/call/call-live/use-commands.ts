import type { OutputOf } from '@parley/contract';
import { type LiveCall, liveCalls } from '@parley/contract/live-call';
import { useState } from 'react';
import { needs, useCan } from '../../../access/index.ts';
import { notify, useAct } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { useConfirm } from '../../../parts/confirm/index.ts';
import { type LiveAct, mayAct } from './may-act.ts';
import { liveWords as words } from './words.ts';

type Phone = OutputOf<typeof liveCalls.list>['phones'][number];

/** What may be done with a call that goes on; what harms asks first. */
export interface LiveCommands {
  /** The phone that listens or takes over; undefined: none is registered. */
  readonly phone: Phone | undefined;
  /** Why nobody can listen or take over: in plain words; undefined where a phone is registered. */
  readonly why: string | undefined;
  readonly choose: (id: string | null) => void;
  readonly busy: boolean;
  /** Whether that can be done with a call now: by right, by a phone where it takes one, and by the call's state. */
  readonly can: (act: LiveAct, call: LiveCall) => boolean;
  readonly listen: (call: LiveCall) => void;
  readonly takeOver: (call: LiveCall) => void;
  readonly hangUp: (call: LiveCall) => void;
  /** Resolves true once the robot has it. */
  readonly prompt: (call: LiveCall, text: string, now: boolean) => Promise<boolean>;
}

export const useCommands = (phones: readonly Phone[]): LiveCommands => {
  const { say } = useWords(words);
  const confirm = useConfirm();
  const may = useCan(needs(liveCalls.takeOver));
  const act = useAct(liveCalls.takeOver, { refresh: [liveCalls.list] });
  const [chosen, setChosen] = useState<string | null>();
  const ready = phones.filter(({ registered }) => registered);
  const phone = ready.find(({ id }) => id === chosen) ?? ready[0];
  const number = phone?.number ?? '';
  const isMobile = phone?.id === null;
  const away = phones.map((one) => one.number).join(say('and'));
  const why = phone ? undefined : away === '' ? say('noPhone') : say('phonesAway', { numbers: away });
  const rings = (): void => notify({ kind: 'success', text: say(isMobile ? 'mobileRings' : 'ringing', { number }) });
  return {
    ...{ phone, why, choose: setChosen, busy: act.isPending },
    can: (wanted, call) => {
      const needsPhone = wanted === 'listen' || wanted === 'takeOver';
      return may && !act.isPending && (!needsPhone || phone !== undefined) && mayAct(wanted, call);
    },
    listen: ({ id }) => {
      if (phone) act.mutate({ callId: id, command: { kind: 'listen', extensionId: phone.id } }, { onSuccess: rings });
    },
    takeOver: ({ id, party }) => {
      if (!phone) return;
      confirm({
        ...{ title: say('takeTitle', { party }), text: say(isMobile ? 'takeByMobile' : 'takeText', { number }), verb: say('takeOver') },
        run: async () => {
          await act.mutateAsync({ callId: id, command: { kind: 'take-over', extensionId: phone.id } });
          rings();
        },
      });
    },
    hangUp: ({ id, party }) =>
      confirm({
        ...{ title: say('hangTitle', { party }), text: say('hangText'), verb: say('hangUp'), danger: true },
        run: async () => {
          await act.mutateAsync({ callId: id, command: { kind: 'hang-up' } });
        },
      }),
    prompt: ({ id }, text, now) =>
      act.mutateAsync({ callId: id, command: { kind: 'prompt', text, now } }).then(
        () => {
          notify({ kind: 'success', text: say('sent') });
          return true;
        },
        () => false,
      ),
  };
};
