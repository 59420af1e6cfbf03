import { type CompanyDetail, securityStrategy, serviceCategory } from '@parley/contract/operate';
import { secondFactorPolicy } from '@parley/contract/session';
import { secondFactorPolicies, securityStrategies, serviceCategories } from '@parley/contract/state-texts';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { count } from '../../../format/index.ts';
import type { Say } from '../../../i18n/index.ts';
import { DayInput } from '../../../parts/date/index.ts';
import type { FieldSpec, Form } from '../../../parts/form/index.ts';
import { SpanInput } from '../../../parts/hours/index.ts';
import { companyWords as ownWords } from '../../organisation/company/words.ts';
import type { CompanyValues } from './values.ts';
import { companyWords as words } from './words.ts';

type W = Say<keyof typeof words>;
type Spec = FieldSpec<CompanyValues>;

function CallingHours({ form, w }: { form: Form<CompanyValues>; w: W }): ReactElement {
  const spans = form.values.callingWindows ?? [];
  const put = (next: typeof spans): void => {
    form.set('callingWindows', next);
    form.touch('callingWindows');
  };
  return (
    <div className="company-spans">
      {spans.map((span, i) => (
        <SpanInput
          // biome-ignore lint/suspicious/noArrayIndexKey: a span is known by its place
          key={i}
          span={span}
          error={form.errorOf(`callingWindows.${i}`)}
          onChange={(change) => put(spans.map((one, n) => (n === i ? { ...one, ...change } : one)))}
          onRemove={spans.length > 1 ? () => put(spans.filter((_, n) => n !== i)) : undefined}
        />
      ))}
      <Button
        type="text"
        size="small"
        icon={<Plus size={14} strokeWidth={1.7} />}
        onClick={() => put([...spans, { from: '14:00', to: '20:00' }])}
      >
        {w.say('addHours')}
      </Button>
    </div>
  );
}

const dayField = (name: 'authorizedFrom' | 'authorizedUntil'): Spec => ({
  kind: 'own',
  name,
  label: words[name],
  ...(name === 'authorizedUntil' ? { help: words.noEnd } : {}),
  render: (form) => (
    <DayInput
      id={name}
      value={form.values[name]}
      wrong={form.errorOf(name) !== undefined}
      onBlur={() => form.touch(name)}
      onChange={(next) => {
        form.set(name, next);
        form.touch('authorizedUntil');
      }}
    />
  ),
});

/** How far older numbers have been brought into the form of the strategy. */
const conversionText = (w: W, { done, total }: NonNullable<CompanyDetail['numberConversion']>) => {
  const said = w.say('securityUnderWay', { done: count(done), total: total === null ? '…' : count(total) });
  return { zh: said, en: said };
};

/** The fields of a company, by section. */
export const companyFields = (
  w: W,
  kept: CompanyDetail | undefined,
): Record<'basic' | 'calling' | 'logIns' | 'people', readonly Spec[]> => {
  const { say, text } = w;
  const now =
    kept && kept.robotsInUse > 0
      ? { zh: say('robotsNow', { n: count(kept.robotsInUse) }), en: say('robotsNow', { n: count(kept.robotsInUse) }) }
      : undefined;
  return {
    basic: [
      { kind: 'text', name: 'name', label: words.name, required: true },
      { kind: 'text', name: 'number', label: words.number, required: true },
      {
        kind: 'one',
        name: 'serviceCategory',
        label: words.category,
        clearable: true,
        options: serviceCategory.options.map((value) => ({ value, label: text(serviceCategories[value]) })),
      },
      {
        kind: 'one',
        name: 'language',
        label: words.language,
        help: words.languageHelp,
        options: [
          { value: 'zh', label: '中文' },
          { value: 'en', label: 'English' },
        ],
      },
    ],
    calling: [
      {
        kind: 'number',
        name: 'robots',
        label: words.robots,
        unit: words.lines,
        required: true,
        help: now ?? words.robotsHelp,
      },
      { kind: 'text', name: 'timeZone', label: words.zone, required: true },
      {
        kind: 'own',
        name: 'callingWindows',
        label: words.hours,
        required: true,
        span: 6,
        help: words.hoursHelp,
        render: (form) => <CallingHours form={form} w={w} />,
      },
      {
        kind: 'number',
        name: 'mediaTimeoutSeconds',
        label: words.mediaTimeout,
        unit: words.seconds,
        required: true,
        help: words.mediaTimeoutHelp,
      },
      dayField('authorizedFrom'),
      dayField('authorizedUntil'),
      {
        kind: 'one',
        name: 'securityStrategy',
        label: words.security,
        span: 6,
        help: kept?.numberConversion ? conversionText(w, kept.numberConversion) : words.securityHelp,
        options: securityStrategy.options.map((value) => ({ value, label: text(securityStrategies[value]) })),
      },
      { kind: 'flag', name: 'ringtoneRecognition', label: words.ringtone, span: 2, help: words.ringtoneHelp },
      { kind: 'flag', name: 'wechatIntegration', label: words.wechat, span: 2 },
    ],
    logIns: [
      { kind: 'number', name: 'idleMinutes', label: ownWords.idle, help: ownWords.idleHelp, unit: ownWords.minutes },
      {
        kind: 'one',
        name: 'secondFactor',
        label: ownWords.factor,
        help: ownWords.factorHelp,
        options: secondFactorPolicy.options.map((value) => ({ value, label: text(secondFactorPolicies[value]) })),
      },
      { kind: 'flag', name: 'manySessions', label: words.manySessions, span: 2 },
    ],
    people: [
      { kind: 'text', name: 'contactName', label: words.contact, span: 2, nullable: true },
      { kind: 'text', name: 'contactMobile', label: words.contactMobile, span: 2, nullable: true },
      { kind: 'text', name: 'contactEmail', label: words.contactEmail, span: 2, nullable: true },
      { kind: 'area', name: 'remark', label: words.remark, span: 6, help: words.remarkHelp },
    ],
  };
};
