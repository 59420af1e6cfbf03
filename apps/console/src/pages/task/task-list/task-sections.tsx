import { gateway } from '@parley/contract/centre';
import { callerChoices, taskModes } from '@parley/contract/kind-texts';
import { callerChoice, offeredMode, type TaskItem } from '@parley/contract/task';
import { Button, Segmented } from 'antd';
import { type ReactElement, type ReactNode, useCallback, useMemo, useState } from 'react';
import { useAsk } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import {
  blacklistGroupOptions,
  gatewayGroupOptions,
  gatewayOptions,
  redialRuleOptions,
  taskStrategyOptions,
  useChoices,
} from '../../../parts/choices/index.ts';
import { DayInput } from '../../../parts/date/index.ts';
import { type FieldSpec, Fields, type Form, FormFold } from '../../../parts/form/index.ts';
import { formWords as words } from './form-words.ts';
import { HoursField } from './hours-field.tsx';
import { outboundFlowOptions } from './outbound-flow-options.ts';
import { PresetChoice } from './preset-choice.tsx';
import { type Preset, presetValues, ruleName } from './presets.ts';
import { Room } from './room.tsx';
import { place, type Section, sections } from './section-index.tsx';
import type { Limits, TaskValues } from './task-form.tsx';
import type { NewRule } from './use-new-rule.ts';
import { useSummaries } from './use-summaries.ts';

interface TaskSectionsProps {
  readonly form: Form<TaskValues>;
  /** The flow and gateway it has keep their names, even if they are no longer offered. */
  readonly own: Pick<TaskItem, 'flowId' | 'flowName' | 'gatewayId' | 'gatewayGroupId' | 'gatewayName'> | undefined;
  readonly limits: Limits;
  /** The company's. */
  readonly zone: string;
  readonly opened: ReadonlySet<Section>;
  readonly onOpen: (section: Section, open: boolean) => void;
  readonly newRule: NewRule;
}

/** The sections of a task's form: what every task needs, and the rest folded. */
export function TaskSections({ form, own, limits, zone, opened, onOpen, newRule }: TaskSectionsProps): ReactElement {
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
    { kind: 'number', name: 'robots', label: words.robots, unit: words.lines, required: true },
    {
      kind: 'one',
      name: 'mode',
      label: words.mode,
      help: words.modeHelp,
      required: true,
      options: offeredMode.options.map((value) => ({ value, label: text(taskModes[value]) })),
    },
  ];
  const pace: FieldSpec<TaskValues>[] = [
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
    { kind: 'number', name: 'callsPerSecond', label: words.callsPerSecond, unit: words.calls, span: 2 },
    { kind: 'number', name: 'ringSeconds', label: words.ring, unit: words.seconds, span: 2 },
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
    { kind: 'flag', name: 'calleeZones', label: words.calleeZones, span: 6, help: words.calleeZonesHelp },
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
  const lists: FieldSpec<TaskValues>[] = [
    {
      kind: 'many',
      name: 'blacklistGroups',
      label: words.blacklistGroups,
      span: 6,
      options: blacklistGroupOptions,
      help: words.blacklistGroupsHelp,
    },
    { kind: 'flag', name: 'whitelistOnly', label: words.whitelistOnly, span: 6, help: words.whitelistOnlyHelp },
  ];
  const sms: FieldSpec<TaskValues>[] = [
    {
      kind: 'one',
      name: 'smsStrategyId',
      label: words.smsStrategy,
      help: words.smsStrategyHelp,
      options: taskStrategyOptions,
      clearable: true,
      hint: words.noSms,
    },
  ];
  const [preset, setPreset] = useState<Preset>();
  const choose = (next: Preset): void => {
    setPreset(next);
    form.patch({ ...presetValues(next, limits.callingWindows), redialRuleId: newRule.take(next) });
  };
  const summaries = useSummaries(values, zone, newRule.preset);
  const fold = (section: Exclude<Section, 'basic'>, children: ReactNode): ReactElement => (
    <Fold section={section} title={say(section)} summary={summaries[section]} form={form} open={opened.has(section)} onOpen={onOpen}>
      {children}
    </Fold>
  );
  return (
    <>
      <section className="form-section" id={place('basic')}>
        {own ? <h3>{say('basic')}</h3> : <PresetChoice chosen={preset} onChoose={choose} />}
        <Fields specs={basic} form={form} />
        <Room asked={values.robots ?? 1} limits={limits} />
      </section>
      {fold('pace', <Fields specs={pace} form={form} />)}
      {fold(
        'hours',
        <>
          <HoursField
            // It keeps its own groups, which a preset replaces.
            key={preset}
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
        </>,
      )}
      {fold('caller', <Fields specs={caller} form={form} />)}
      {fold(
        'redial',
        <>
          <Fields specs={redial} form={form} />
          {newRule.preset && !values.redialRuleId ? (
            <p className="field-help task-new-rule">
              {say('newRule', { name: text(ruleName(newRule.preset)) })}
              <Button type="link" size="small" onClick={newRule.drop}>
                {say('noNewRule')}
              </Button>
            </p>
          ) : null}
        </>,
      )}
      {fold('lists', <Fields specs={lists} form={form} />)}
      {fold('sms', <Fields specs={sms} form={form} />)}
    </>
  );
}

interface FoldProps {
  readonly section: Section;
  readonly title: string;
  readonly summary: string;
  readonly form: Form<TaskValues>;
  readonly open: boolean;
  readonly onOpen: (section: Section, open: boolean) => void;
  readonly children: ReactNode;
}

function Fold({ section, form, onOpen, ...rest }: FoldProps): ReactElement {
  const change = useCallback((open: boolean) => onOpen(section, open), [onOpen, section]);
  const wrong = sections[section].some((name) => form.errorOf(name) !== undefined);
  return <FormFold id={place(section)} wrong={wrong} onOpen={change} {...rest} />;
}
