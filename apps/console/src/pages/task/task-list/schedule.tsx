import { weekdays } from '@parley/contract/kind-texts';
import { list, type TaskItem, updateForAutoexec } from '@parley/contract/task';
import { Input, Modal, Segmented } from 'antd';
import { type ReactElement, useRef, useState } from 'react';
import { failureText, notify, useAct } from '../../../api/index.ts';
import { dateTime } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { MomentInput } from '../../../parts/date/index.ts';
import { Field, focusFirst, useUnsaved } from '../../../parts/form/index.ts';
import { cronOf, weeklyStart } from './cron-times.ts';

const words = {
  title: { zh: '定时启动 · {name}', en: 'Schedule · {name}' },
  how: {
    zh: '到时间自动启动；当天已不能外呼（时段、假日）则跳过。手动暂停后，下一次定时仍会启动。',
    en: 'It starts by itself. A start on a day with no hours left (calling hours, holidays) is left out. Pausing by hand holds until the next start.',
  },
  kind: { zh: '方式', en: 'When' },
  none: { zh: '不定时', en: 'Never' },
  once: { zh: '一次', en: 'Once' },
  again: { zh: '重复', en: 'Repeatedly' },
  at: { zh: '启动时间', en: 'Starts' },
  past: { zh: '启动时间须晚于现在', en: 'The start has to be in the future' },
  days: { zh: '星期', en: 'Days' },
  time: { zh: '时间（企业时区）', en: 'Time (in the company’s zone)' },
  cron: { zh: 'cron 表达式', en: 'Cron expression' },
  cronHelp: { zh: '分 时 日 月 周，例如每月 1 日 9 点：0 9 1 * *', en: 'Minute, hour, day, month, weekday; on the 1st at 9: 0 9 1 * *' },
  save: { zh: '保存', en: 'Save' },
  cancel: { zh: '取消', en: 'Cancel' },
  next: { zh: '下次启动：{time}', en: 'Next start: {time}' },
  cleared: { zh: '已取消定时', en: 'It has no schedule any more' },
} as const;

const week = [1, 2, 3, 4, 5, 6, 7] as const;

/** When a task starts itself. */
export function Schedule({
  task,
  onClose,
}: {
  task: Pick<TaskItem, 'id' | 'name' | 'schedule' | 'startAt'>;
  onClose: () => void;
}): ReactElement {
  const { say, text } = useWords(words);
  const [kind, setKind] = useState<'none' | 'once' | 'again'>(task.schedule ? 'again' : task.startAt ? 'once' : 'again');
  const [at, setAt] = useState(task.startAt);
  const [cron, setCron] = useState(task.schedule?.cron ?? cronOf({ days: [1, 2, 3, 4, 5], time: '09:00' }));
  const [replaces] = useState({ at: task.startAt, cron: task.schedule?.cron ?? null });
  const [touched, setTouched] = useState(false);
  const [failure, setFailure] = useState<string>();
  const body = useRef<HTMLDivElement>(null);
  const saving = useAct(updateForAutoexec, { refresh: [list], quiet: true });
  const mayLeave = useUnsaved(touched);
  const leave = async (): Promise<void> => {
    if (await mayLeave()) onClose();
  };
  const change = (run: () => void): void => {
    setTouched(true);
    setFailure(undefined);
    run();
  };
  const weekly = weeklyStart(cron);
  const late = kind === 'once' && at !== null && Date.parse(at) <= Date.now();
  const noDay = kind === 'again' && cron.trim().split(/\s+/).length < 5;
  const save = async (): Promise<void> => {
    const when = kind === 'once' ? { at } : kind === 'again' ? { cron } : {};
    try {
      const { next } = await saving.mutateAsync({ id: task.id, replaces, ...when });
      notify({ kind: 'success', text: next[0] ? say('next', { time: dateTime(next[0]) }) : say('cleared') });
      onClose();
    } catch (error) {
      setFailure(failureText(error));
    }
  };
  const setWeekly = (days: readonly number[], time: string): void => change(() => setCron(cronOf({ days, time })));
  return (
    <Modal
      open
      width={520}
      title={say('title', { name: task.name })}
      okText={say('save')}
      cancelText={say('cancel')}
      okButtonProps={{ disabled: (kind === 'once' && (at === null || late)) || noDay, loading: saving.isPending }}
      onOk={() => void save()}
      onCancel={() => void leave()}
      afterOpenChange={(open) => open && focusFirst(body.current)}
    >
      <div ref={body}>
        <p className="small quiet task-how">{say('how')}</p>
        <Field name="schedule-kind" label={say('kind')}>
          <Segmented
            id="schedule-kind"
            aria-label={say('kind')}
            value={kind}
            options={(['none', 'once', 'again'] as const).map((value) => ({ value, label: say(value) }))}
            onChange={(value) => change(() => setKind(value))}
          />
        </Field>
        {kind === 'once' ? (
          <Field name="schedule-at" label={say('at')} error={late ? say('past') : failure}>
            <MomentInput id="schedule-at" value={at} wrong={late} onChange={(value) => change(() => setAt(value))} />
          </Field>
        ) : null}
        {kind === 'again' ? (
          <>
            <Field name="schedule-days" label={say('days')}>
              <div className="days" id="schedule-days">
                {week.map((day) => {
                  const on = weekly?.days.includes(day) ?? false;
                  const days = weekly?.days ?? [];
                  return (
                    <button
                      key={day}
                      type="button"
                      aria-pressed={on}
                      // The last day stays: without any there is no start.
                      disabled={on && days.length === 1}
                      onClick={() => setWeekly(on ? days.filter((one) => one !== day) : [...days, day], weekly?.time ?? '09:00')}
                    >
                      {text(weekdays[day])}
                    </button>
                  );
                })}
              </div>
            </Field>
            <Field name="schedule-time" label={say('time')}>
              <Input
                id="schedule-time"
                type="time"
                style={{ width: 140 }}
                value={weekly?.time ?? ''}
                onChange={({ target }) => target.value && setWeekly(weekly?.days ?? week, target.value)}
              />
            </Field>
            <Field name="schedule-cron" label={say('cron')} help={say('cronHelp')} error={failure}>
              <Input id="schedule-cron" maxLength={100} value={cron} onChange={({ target }) => change(() => setCron(target.value))} />
            </Field>
          </>
        ) : null}
        {kind === 'none' && failure ? <p role="alert">{failure}</p> : null}
      </div>
    </Modal>
  );
}
