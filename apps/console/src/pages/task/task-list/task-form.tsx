import type { FieldIssue, InputOf } from '@parley/contract';
import { calloutSet } from '@parley/contract/callout-set';
import {
  create,
  detail,
  list,
  offeredMode,
  periodText,
  type TaskDetail,
  type TaskItem,
  taskForm,
  update,
  windowsOutside,
} from '@parley/contract/task';
import { type ReactElement, useCallback, useMemo, useState } from 'react';
import { send, useAct, useAsk } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { FormDrawer, revisionOf } from '../../../parts/form/index.ts';
import { Skeleton } from '../../../parts/states/index.ts';
import { useSession } from '../../../session/index.ts';
import { canStart } from '../../../task/index.ts';
import { formWords } from './form-words.ts';
import { type Section, SectionIndex } from './section-index.tsx';
import { TaskSections } from './task-sections.tsx';
import { useNewRule } from './use-new-rule.ts';

export type TaskValues = InputOf<typeof create>;
export type Limits = TaskDetail['limits'];

const fresh: TaskValues = {
  name: '',
  flowId: '',
  gatewayId: null,
  gatewayGroupId: null,
  mode: 'robot',
  priority: 5,
  robots: 1,
  callsPerSecond: null,
  callerNumbers: [],
  callerChoice: 'in-turn',
  windows: [],
  timeZone: 'Asia/Shanghai',
  calleeZones: false,
  startDate: null,
  endDate: null,
  redialRuleId: null,
  ringSeconds: 40,
  blacklistGroups: [],
  whitelistOnly: false,
  smsStrategyId: null,
};

const valuesOf = (task: TaskDetail): TaskValues & { revision: number } => ({
  revision: task.revision,
  name: task.name,
  flowId: task.flowId,
  gatewayId: task.gatewayId,
  gatewayGroupId: task.gatewayGroupId,
  mode: offeredMode.catch('robot').parse(task.mode),
  priority: task.priority,
  robots: task.robots,
  callsPerSecond: task.callsPerSecond,
  callerNumbers: task.callerNumbers,
  callerChoice: task.callerChoice,
  windows: task.windows,
  timeZone: task.timeZone,
  calleeZones: task.calleeZones,
  startDate: task.startDate,
  endDate: task.endDate,
  redialRuleId: task.redialRuleId,
  ringSeconds: task.ringSeconds,
  blacklistGroups: task.blacklistGroups,
  whitelistOnly: task.whitelistOnly,
  smsStrategyId: task.smsStrategyId,
});

/** Fields by name, as the form calls them. */
const labels = {
  name: formWords.name,
  flowId: formWords.flow,
  gatewayId: formWords.gateway,
  gatewayGroupId: formWords.gatewayGroup,
  mode: formWords.mode,
  priority: formWords.priority,
  robots: formWords.robots,
  callsPerSecond: formWords.callsPerSecond,
  callerNumbers: formWords.callerNumbers,
  callerChoice: formWords.callerChoice,
  windows: formWords.hours,
  timeZone: formWords.zone,
  calleeZones: formWords.calleeZones,
  startDate: formWords.startDate,
  endDate: formWords.endDate,
  redialRuleId: formWords.redialRule,
  ringSeconds: formWords.ring,
  blacklistGroups: formWords.blacklistGroups,
  whitelistOnly: formWords.whitelistOnly,
  smsStrategyId: formWords.smsStrategy,
};

interface TaskFormProps {
  /** Undefined: a new one. */
  readonly task: TaskItem | undefined;
  readonly onClose: () => void;
  /** A new task was saved and wants its numbers. */
  readonly onNumbers: (task: Pick<TaskItem, 'id' | 'name' | 'flowId'>) => void;
  /** Starts a task that was saved; undefined for who may not. */
  readonly onStart: ((task: TaskItem) => void) | undefined;
}

/** Makes or changes a task. */
export function TaskForm({ task, onClose, onNumbers, onStart }: TaskFormProps): ReactElement {
  const { say } = useWords(formWords);
  const company = useSession((state) => state.info?.company_info);
  const defaults = useAsk(calloutSet.detail, {}, { enabled: task === undefined });
  const asked = useAsk(detail, { id: task?.id ?? '' }, { enabled: task !== undefined, staleMs: 0 });
  const refresh = [list, detail];
  const making = useAct(create, { refresh, quiet: true });
  const changing = useAct(update, { refresh, quiet: true });
  const known = asked.data;
  const limits = useMemo<Limits>(
    () =>
      known?.limits ?? {
        companyRobots: company?.robots ?? 0,
        robotsInUse: 0,
        gatewayCapacity: 0,
        callingWindows: company?.calling_windows ?? [],
      },
    [known, company],
  );
  const zone = company?.time_zone ?? 'Asia/Shanghai';
  const ready = task === undefined ? !defaults.isPending : known !== undefined && !asked.isFetching;
  const { revision: _revision, ...begin } = defaults.data ?? { revision: 0 };
  const more = useMemo(
    () =>
      (values: TaskValues): FieldIssue[] => {
        const { companyRobots: most, callingWindows: period } = limits;
        const outside = period.length === 0 ? [] : windowsOutside(values.windows ?? [], period);
        return [
          ...(most > 0 && (values.robots ?? 1) > most ? [{ path: 'robots', message: say('tooMany', { n: most }) }] : []),
          ...outside.map((n) => ({ path: `windows.${n}`, message: say('outsidePeriod', { period: periodText(period) }) })),
        ];
      },
    [limits, say],
  );

  const newRule = useNewRule(task === undefined);
  const [opened, setOpened] = useState<ReadonlySet<Section>>(new Set());
  const open = useCallback((section: Section, isOpen: boolean) => {
    setOpened((now) => new Set(isOpen ? [...now, section] : [...now].filter((one) => one !== section)));
  }, []);

  const save = async (values: TaskValues): Promise<unknown> =>
    task ? changing.mutateAsync({ ...values, id: task.id, revision: revisionOf(values) }) : making.mutateAsync(await newRule.ready(values));
  const saveAndMore = async (values: TaskValues): Promise<void> => {
    if (task) {
      await save(values);
      onStart?.(task);
      return;
    }
    const { id } = await making.mutateAsync(await newRule.ready(values));
    onNumbers({ id, name: values.name, flowId: values.flowId });
  };
  const startable = task !== undefined && onStart !== undefined && canStart(task);
  const second = task ? (startable ? { text: say('save'), run: save } : undefined) : { text: say('draft'), run: save };
  return (
    <FormDrawer<TaskValues>
      key={`${task?.id ?? 'new'} ${ready}`}
      title={task ? say('edit') : say('add')}
      size={720}
      schema={taskForm}
      initial={known ? valuesOf(known) : { ...fresh, ...begin, timeZone: zone }}
      more={more}
      loading={!ready}
      latest={task ? () => send(detail, { id: task.id }, { quiet: true }).then(valuesOf) : undefined}
      labels={labels}
      saveText={say(task ? (startable ? 'saveStart' : 'save') : 'saveImport')}
      onSave={task && !startable ? save : saveAndMore}
      {...(second ? { second } : {})}
      aside={(form) => <SectionIndex form={form} onOpen={(section) => open(section, true)} />}
      onClose={onClose}
    >
      {(form) =>
        ready ? (
          <TaskSections form={form} own={task} limits={limits} zone={zone} opened={opened} onOpen={open} newRule={newRule} />
        ) : (
          <Skeleton />
        )
      }
    </FormDrawer>
  );
}
