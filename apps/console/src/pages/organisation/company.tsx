import './company/company.css';
import { ownCompany } from '@parley/contract/company';
import { companyStatuses, secondFactorPolicies, securityStrategies } from '@parley/contract/state-texts';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useAsk } from '../../api/index.ts';
import { count, dateTime, money, nothing } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { Facts } from '../../parts/facts/index.ts';
import { useUnsaved } from '../../parts/form/index.ts';
import { ErrorState, Skeleton } from '../../parts/states/index.ts';
import { Status } from '../../status/index.ts';
import { MiddleChannels } from './company/channels.tsx';
import { NumberCiphers } from './company/number-ciphers.tsx';
import { RequestHosts } from './company/request-hosts.tsx';
import { Retention } from './company/retention.tsx';
import { SessionSecurity } from './company/session-security.tsx';
import { useServiceCategory } from './company/use-service-category.ts';
import { companyWords as words } from './company/words.ts';

const signs = {
  active: { shape: 'dot', tone: 'good' },
  suspended: { shape: 'minus-ring', tone: 'bad' },
  expired: { shape: 'clock', tone: 'warn' },
} as const;

function Section({ title, rows }: { title: string; rows: readonly (readonly [string, ReactNode])[] }): ReactElement {
  return (
    <section className="own-section">
      <h2>{title}</h2>
      <Facts rows={rows} columns={3} />
    </section>
  );
}

/** The own company as its provider set it up, and the channels that it chooses itself. */
export default function CompanyPage(): ReactElement {
  const { say, text } = useWords(words);
  const asked = useAsk(ownCompany.info, {});
  const company = asked.data;
  // A page has one guard, whatever stands on it.
  const [securityDirty, setSecurityDirty] = useState(false);
  const [channelsDirty, setChannelsDirty] = useState(false);
  const [hostsDirty, setHostsDirty] = useState(false);
  const [retentionDirty, setRetentionDirty] = useState(false);
  useUnsaved(securityDirty || channelsDirty || hostsDirty || retentionDirty);
  const category = useServiceCategory(company?.serviceCategory ?? null);
  const head = (
    <div className="page-head">
      <h1>{say('title')}</h1>
      <span className="page-note">{say('note')}</span>
    </div>
  );
  if (!company)
    return (
      <div className="page">
        {head}
        {asked.isError ? <ErrorState error={asked.error} onRetry={() => void asked.refetch()} /> : <Skeleton />}
      </div>
    );
  const { authorizedFrom: from, authorizedUntil: until } = company;
  const authorized = [from ? say('from', { from }) : '', until ? say('until', { until }) : ''].filter(Boolean).join(' ');
  const onOff = (on: boolean): string => say(on ? 'on' : 'off');
  return (
    <div className="page">
      {head}
      <div className="own-scroll scroll">
        <Section
          title={say('basics')}
          rows={[
            [say('name'), company.name],
            [
              say('number'),
              <span key="n" className="code">
                {company.number}
              </span>,
            ],
            [say('status'), <Status key="s" {...signs[company.status]} word={text(companyStatuses[company.status])} inline />],
            [say('serviceCategory'), category ?? nothing],
            [say('users'), count(company.users)],
            [say('language'), say(company.language)],
            [say('createdAt'), dateTime(company.createdAt)],
          ]}
        />
        <Section
          title={say('calling')}
          rows={[
            [say('robots'), say('robotsUsed', { used: count(company.robotsInUse), all: count(company.robots) })],
            [say('windows'), company.callingWindows.map((one) => `${one.from}–${one.to}`).join(' · ') || nothing],
            [say('zone'), company.timeZone],
            [say('balance'), money(company.account.balance)],
            [say('creditLimit'), company.account.creditLimit === null ? say('unbounded') : money(company.account.creditLimit)],
            [say('ringtone'), onOff(company.ringtoneRecognition)],
            [
              say('mediaTimeout'),
              company.mediaTimeoutSeconds === 0 ? say('never') : say('mediaTimeoutAfter', { n: count(company.mediaTimeoutSeconds) }),
            ],
            [say('wechat'), onOff(company.wechatIntegration)],
          ]}
        />
        <Section
          title={say('security')}
          rows={[
            [say('strategy'), text(securityStrategies[company.securityStrategy])],
            [say('authorized'), authorized || say('unbounded')],
            [say('sessions'), say(company.manySessions ? 'allowed' : 'refused')],
            [say('factor'), text(secondFactorPolicies[company.secondFactor])],
            [say('idle'), company.idleMinutes === null ? say('never') : say('idleAfter', { n: count(company.idleMinutes) })],
          ]}
        />
        <Section
          title={say('contact')}
          rows={[
            [say('contactName'), company.contactName || nothing],
            [say('mobile'), company.contactMobile || nothing],
            [say('email'), company.contactEmail || nothing],
          ]}
        />
        <SessionSecurity
          onDirty={setSecurityDirty}
          idleMinutes={company.idleMinutes}
          secondFactor={company.secondFactor}
          revision={company.securityRevision}
        />
        <MiddleChannels onDirty={setChannelsDirty} channels={company.middleChannels} />
        <NumberCiphers allowed={company.securityStrategy === 'cipher'} />
        <RequestHosts onDirty={setHostsDirty} />
        <Retention onDirty={setRetentionDirty} />
      </div>
    </div>
  );
}
