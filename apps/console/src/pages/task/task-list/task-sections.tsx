import { gateway } from '@parley/contract/centre';
import { callerChoices } from '@parley/contract/kind-texts';
import { callerChoice, type TaskItem } from '@parley/contract/task';
import { Segmented } from 'antd';
import { type ReactElement, useMemo, useState } from 'react';
import { useAsk } from '../../../api/index.ts';
import { count } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { gatewayGroupOptions, gatewayOptions, redialRuleOptions, useChoices } from '../../../parts/choices/index.ts';
import { DayInput } from '../../../parts/date/index.ts';
import { type FieldSpec, Fields, type Form } from '../../../parts/form/index.ts';
import { Bar } from '../../../parts/progress/index.ts';
import { Mark } from '../../../status/index.ts';
import { formWords as words } from './form-words.ts';
import { HoursField } from './hours-field.tsx';
import { outboundFlowOptions } from './outbound-flow-options.ts';
import type { Limits, TaskValues } from './task-form.tsx';

/** Sections and the fields they hold. */
const sections = {
  basic: ['name', 'flowId', 'gatewayId', 'gatewayGroupId', 'priority'],
  pace: ['robots', 'callsPerSecond', 'ringSeconds'],
  hours: ['windows', 'startDate', 'endDate', 'timeZone'],
  caller: ['callerNumbers', 'callerChoice'],
  redial: ['redialRuleId'],
} as const;
const order = ['basic', 'pace', 'hours', 'caller', 'redial'] as const;
const place = (section: string): string => `task-section-${section}`;

/** The side index: where one is, and whether each section is right. */
export function SectionIndex({ form }: { form: Form<TaskValues> }): ReactElement {
  const { say } = useWords(words);
  const [at, setAt] = useState<(typeof order)[number]>('basic');
  return (
    <>
      {order.map((section) => (
        <button
          key={section}
          type="button"
          className="form-index"
          aria-current={at === section || undefined}
          onClick={() => {
            setAt(section);
            document.getElementById(place(section))?.scrollIntoView({ behavior: 'smooth', block: 'start' });
          }}
        >
          {say(section)}
          {form.isWrong(...sections[section]) ? (
            <Mark shape="triangle" tone="warn" size={14} />
          ) : (
            <Mark shape="tick" tone="good" size={14} />
          )}
        </button>
      ))}
    </>
  );
}

/** Robots of the company: in use, asked for here, too many. */
function Room({ asked, limits }: { asked: number; limits: Limits }): ReactElement | null {
  const { say } = useWords(words);
  const { companyRobots: all, robotsInUse: used } = limits;
  if (all === 0) return null;
  const free = Math.max(0, all - used);
  const over = Math.max(0, asked - free);
  const parts = [
    { value: used, colour: '--edge' },
    { value: Math.min(asked, free), colour: '--accent-solid' },
    { value: over, colour: '--tone-bad-solid' },
  ];
  return (
    <div className="room">
      <Bar parts={parts} whole={Math.max(all, used + asked)} height={8} />
      <p>
        {say('room', { all: count(all), used: count(used), free: count(free) })}
        {over > 0 ? say('over', { n: count(over) }) : ''}
      </p>
    </div>
  );
}

interface TaskSectionsProps {
  readonly form: Form<TaskValues>;
  /** The flow and gateway it has keep their names, even if they are no longer offered. */
  readonly own: Pick<TaskItem, 'flowId' | 'flowName' | 'gatewayId' | 'gatewayGroupId' | 'gatewayName'> | undefined;
  readonly limits: Limits;
}

/** The sections of a task's form. */
export function TaskSections({ form, own, limits }: TaskSectionsProps): ReactElement {
  const { say, text } = useWords(words);
  const { values } = form;
  const numbers = useAsk(gateway.callerNumbers, { id: values.gatewayId ?? '' }, { enabled: Boolean(values.gatewayId) });
  const flows = useMemo(
    () => (own ? { ...outboundFlowOptions, known: [{ value: own.flowId, label: own.flowName }] } : outboundFlowOptions),
    [own],
  );
  const gateways = useMemo(
    () => (own?.gatewayId ? { ...gatewayOptions, known: [{ value: own.gatewayId, label: own.gatewayName }] } : gatewayOptions),
    [own],
  );
  const groups = useMemo(
    () =>
      own?.gatewayGroupId
        ? { ...gatewayGroupOptions, known: [{ value: own.gatewayGroupId, label: own.gatewayName }] }
        : gatewayGroupOptions,
    [own],
  );
  const offered = useChoices(flows, { text: '', chosen: [], wanted: true });
  const callerOptions = [...new Set([...(numbers.data?.list ?? []), ...(values.callerNumbers ?? [])])].map((value) => ({
    value,
    label: value,
  }));

  const redial: FieldSpec<TaskValues>[] = [
    {
      kind: 'one',
      name: 'redialRuleId',
      label: words.redialRule,
      help: words.redialRuleHelp,
      options: redialRuleOptions,
      clearable: true,
      hint: words.noRedial,
    },
  ];
  const basic: FieldSpec<TaskValues>[] = [
    { kind: 'text', name: 'name', label: words.name, required: true, span: 6 },
    {
      kind: 'one',
      name: 'flowId',
      label: words.flow,
      required: true,
      options: flows,
      ...(offered.list.length === 0 && !offered.busy ? { help: words.noFlow } : {}),
    },
    {
      kind: 'one',
      name: 'gatewayId',
      label: words.gateway,
      required: true,
      options: gateways,
      clearable: true,
      when: ({ gatewayGroupId }) => !gatewayGroupId,
    },
    {
      kind: 'one',
      name: 'gatewayGroupId',
      label: words.gatewayGroup,
      help: words.gatewayGroupHelp,
      options: groups,
      clearable: true,
      when: ({ gatewayId }) => !gatewayId,
    },
    {
      kind: 'own',
      name: 'priority',
      label: words.priority,
      span: 6,
      help: words.priorityHelp,
      render: ({ values: { priority }, set }) => (
        <Segmented block value={priority ?? 5} options={[1, 2, 3, 4, 5, 6, 7, 8, 9]} onChange={(next) => set('priority', next)} />
      ),
    },
  ];
  const pace: FieldSpec<TaskValues>[] = [
    { kind: 'number', name: 'robots', label: words.robots, unit: words.lines, required: true, span: 2, min: 1 },
    { kind: 'number', name: 'callsPerSecond', label: words.callsPerSecond, unit: words.calls, span: 2 },
    { kind: 'number', name: 'ringSeconds', label: words.ring, unit: words.seconds, span: 2, min: 5, max: 120 },
  ];
  const dateField = (name: 'startDate' | 'endDate'): FieldSpec<TaskValues> => ({
    kind: 'own',
    name,
    label: words[name],
    span: 2,
    render: ({ values: now, set, touch }) => (
      <DayInput
        id={name}
        value={now[name]}
        wrong={form.errorOf(name) !== undefined}
        onBlur={() => touch(name)}
        onChange={(day) => set(name, day)}
      />
    ),
  });
  const dates: FieldSpec<TaskValues>[] = [
    dateField('startDate'),
    dateField('endDate'),
    { kind: 'text', name: 'timeZone', label: words.zone, span: 2 },
  ];
  const caller: FieldSpec<TaskValues>[] = [
    { kind: 'many', name: 'callerNumbers', label: words.callerNumbers, span: 6, options: callerOptions, help: words.callerNumbersHelp },
    {
      kind: 'own',
      name: 'callerChoice',
      label: words.callerChoice,
      span: 6,
      render: ({ values: { callerChoice: chosen }, set }) => (
        <Segmented
          value={chosen ?? 'in-turn'}
          options={callerChoice.options.map((value) => ({ value, label: text(callerChoices[value]) }))}
          onChange={(next) => set('callerChoice', next)}
        />
      ),
    },
  ];
  return (
    <>
      <section className="form-section" id={place('basic')}>
        <h3>{say('basic')}</h3>
        <Fields specs={basic} form={form} />
      </section>
      <section className="form-section" id={place('pace')}>
        <h3>{say('pace')}</h3>
        <Fields specs={pace} form={form} />
        <Room asked={values.robots ?? 1} limits={limits} />
      </section>
      <section className="form-section" id={place('hours')}>
        <h3>{say('hours')}</h3>
        <HoursField
          windows={values.windows ?? []}
          limits={limits.callingWindows}
          errorOf={(i) => form.errorOf(`windows.${i}`)}
          onChange={(windows) => {
            form.set('windows', windows);
            form.touch('windows');
          }}
        />
        {form.errorOf('windows') ? (
          <p className="field-error" role="alert">
            {form.errorOf('windows')}
          </p>
        ) : null}
        <div style={{ marginTop: 12 }}>
          <Fields specs={dates} form={form} />
        </div>
      </section>
      <section className="form-section" id={place('caller')}>
        <h3>{say('caller')}</h3>
        <Fields specs={caller} form={form} />
      </section>
      <section className="form-section" id={place('redial')}>
        <h3>{say('redial')}</h3>
        <Fields specs={redial} form={form} />
      </section>
    </>
  );
}
