import type { CallDetail, Turn } from '@parley/contract/call';
import { type CallMarkItem, callMark, type MarkKind, markForm } from '@parley/contract/call-mark';
import { intention } from '@parley/contract/flow-library';
import { markKinds } from '@parley/contract/kind-texts';
import { Segmented } from 'antd';
import { Flag, X } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { needs, useCan } from '../../../access/index.ts';
import { askKey, queryClient, send, useAct, useAsk } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { useConfirm } from '../../../parts/confirm/index.ts';
import { type FieldSpec, FormDrawer } from '../../../parts/form/index.ts';
import { IconButton } from '../../../parts/icon-button/index.ts';
import { markWords as words } from '../call-mark/words.ts';

type MarkedCall = Pick<CallDetail, 'id' | 'flowId' | 'slots'>;

interface MarkForm {
  kind: MarkKind;
  slot: string;
  correct: string;
  remark: string;
}

/** What a person and a robot can have been wrong in. */
const kindsOf = ({ who }: Turn): readonly MarkKind[] => (who === 'robot' ? ['answer'] : ['hearing', 'intent', 'slot', 'answer']);

const marksNow = { size: 200 };

/** The marks on the turns of a call; none for who may not see them. */
export function useMarks(callId: string): readonly CallMarkItem[] {
  const may = useCan(needs(callMark.list));
  return useAsk(callMark.list, { callId, ...marksNow }, { enabled: may }).data?.list ?? none;
}
const none: readonly CallMarkItem[] = [];

/** The marks of one turn, each with what is right. */
export function TurnMarks({ marks }: { marks: readonly CallMarkItem[] }): ReactElement | null {
  const { say, text } = useWords(words);
  const may = useCan(needs(callMark.delete));
  const remove = useAct(callMark.delete, { refresh: [callMark.list] });
  const confirm = useConfirm();
  const ask = (mark: CallMarkItem): void =>
    confirm({
      title: say('unmarkMany', { n: 1 }),
      text: say('unmarkText'),
      verb: say('unmark'),
      danger: true,
      run: () => remove.mutateAsync({ ids: [mark.id] }),
    });
  if (marks.length === 0) return null;
  return (
    <span className="talk-marks">
      {marks.map((mark) => (
        <span key={mark.id} className="talk-mark" title={[mark.createdBy, mark.remark].filter(Boolean).join(' · ')}>
          <Flag size={12} strokeWidth={1.7} aria-hidden />
          {text(markKinds[mark.kind])}
          {mark.slot ? ` ${mark.slot}` : ''}
          {mark.correct ? <b>{mark.correct}</b> : null}
          {may ? (
            <button type="button" aria-label={say('unmark')} title={say('unmark')} onClick={() => ask(mark)}>
              <X size={12} strokeWidth={1.7} aria-hidden />
            </button>
          ) : null}
        </span>
      ))}
    </span>
  );
}

/** Says what was wrong in a turn, and what is right. */
export function MarkTurn({ call, turn }: { call: MarkedCall; turn: Turn }): ReactElement | null {
  const { say } = useWords(words);
  const may = useCan(needs(callMark.create));
  const [open, setOpen] = useState(false);
  if (!may || turn.text === '') return null;
  return (
    <>
      <IconButton className="talk-flag" icon={Flag} size={14} label={say('mark')} onClick={() => setOpen(true)} />
      {open ? <MarkDrawer call={call} turn={turn} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function MarkDrawer({ call, turn, onClose }: { call: MarkedCall; turn: Turn; onClose: () => void }): ReactElement {
  const { say, text } = useWords(words);
  const mayName = useCan(needs(intention.option));
  const asked = useAsk(intention.option, { flow_id: call.flowId ?? '' }, { enabled: mayName && call.flowId !== null });
  const intents = asked.data?.list.map(({ name }) => ({ value: name, label: name })) ?? [];
  const kinds = kindsOf(turn);
  const first = kinds[0] ?? 'answer';
  const correct = { name: 'correct' as const, label: words.correct, span: 6 };
  const fields: readonly FieldSpec<MarkForm>[] = [
    {
      kind: 'own',
      name: 'kind',
      label: words.kind,
      span: 6,
      render: ({ values, patch }) => (
        <Segmented<MarkKind>
          id="kind"
          value={values.kind}
          options={kinds.map((value) => ({ value, label: text(markKinds[value]) }))}
          onChange={(kind) => patch({ kind, correct: kind === 'hearing' ? turn.text : '' })}
        />
      ),
    },
    {
      kind: 'one',
      name: 'slot',
      label: words.slot,
      span: 6,
      required: true,
      options: Object.keys(call.slots).map((value) => ({ value, label: value })),
      when: ({ kind }) => kind === 'slot',
    },
    { ...correct, kind: 'area', hint: words.hearingHint, when: ({ kind }) => kind === 'hearing' },
    intents.length > 0
      ? { ...correct, kind: 'one', options: intents, clearable: true, when: ({ kind }) => kind === 'intent' }
      : { ...correct, kind: 'text', hint: words.intentHint, when: ({ kind }) => kind === 'intent' },
    { ...correct, kind: 'text', hint: words.slotHint, when: ({ kind }) => kind === 'slot' },
    { ...correct, kind: 'area', hint: words.answerHint, when: ({ kind }) => kind === 'answer' },
    { kind: 'area', name: 'remark', label: words.remark, span: 6 },
  ];
  return (
    <FormDrawer<MarkForm>
      title={say('markTitle', { text: turn.text.length > 24 ? `${turn.text.slice(0, 24)}…` : turn.text })}
      schema={markForm}
      initial={{ kind: first, slot: '', correct: first === 'hearing' ? turn.text : '', remark: '' }}
      fields={fields}
      saveText={say('save')}
      onSave={async (values) => {
        await send(callMark.create, { ...values, callId: call.id, turn: turn.n }, { quiet: true });
        await queryClient.invalidateQueries({ queryKey: askKey(callMark.list) });
      }}
      onClose={onClose}
    >
      {() => <p className="small quiet">{say('use')}</p>}
    </FormDrawer>
  );
}
