import type { OutputOf } from '@parley/contract';
import type { info } from '@parley/contract/session';
import { Button } from 'antd';
import { type ReactElement, useState } from 'react';
import { notify } from '../../../api/index.ts';
import { dateTime } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { lazyPanel } from '../../../navigation/index.ts';
import { Status } from '../../../status/index.ts';
import { secondFactorWords as words } from './second-factor-words.ts';

const EnrolDialog = lazyPanel(
  'enrol-dialog',
  async () => (await import('../../../credentials/second-factor/enrol-dialog.tsx')).EnrolDialog,
);
const RemoveFactor = lazyPanel('factor-acts', async () => (await import('./factor-acts.tsx')).RemoveFactor);
const RenewCodes = lazyPanel('factor-acts', async () => (await import('./factor-acts.tsx')).RenewCodes);

/** So few recovery codes are worth a warning. */
const few = 3;

interface SecondFactorProps {
  readonly username: string;
  readonly factor: OutputOf<typeof info>['info']['second_factor'];
  /** It has changed. */
  readonly onChange: () => void;
}

/** The own second factor: whether there is one, and what may be done about it. */
export function SecondFactor({ username, factor, onChange }: SecondFactorProps): ReactElement | null {
  const { say } = useWords(words);
  const [open, setOpen] = useState<'enrol' | 'replace' | 'renew' | 'remove'>();
  const { policy, since, recovery_left: left } = factor;
  if (policy === 'off') return null;
  const close = (done: 'set' | 'renewed' | 'removed' | undefined): void => {
    setOpen(undefined);
    if (!done) return;
    notify({ kind: 'success', text: say(done) });
    onChange();
  };
  return (
    <section className="personal-factor">
      <h2>{say('title')}</h2>
      <p className="quiet small">{say(policy === 'required' ? 'howRequired' : 'how')}</p>
      <div className="personal-factor-state">
        {since ? (
          <>
            <Status shape="dot" tone="good" word={say('on', { since: dateTime(since) })} />
            <Status
              {...(left <= few ? { shape: 'half-ring', tone: 'warn' } : { shape: 'ring', tone: 'idle' })}
              word={say('left', { n: left })}
            />
          </>
        ) : (
          <Status shape="ring" tone="idle" word={say('off')} />
        )}
      </div>
      <div className="personal-factor-acts">
        {since ? (
          <>
            <Button onClick={() => setOpen('replace')}>{say('replace')}</Button>
            <Button onClick={() => setOpen('renew')}>{say('renew')}</Button>
            {policy === 'required' ? null : (
              <Button danger onClick={() => setOpen('remove')}>
                {say('remove')}
              </Button>
            )}
          </>
        ) : (
          <Button type="primary" onClick={() => setOpen('enrol')}>
            {say('enrol')}
          </Button>
        )}
      </div>
      {open === 'enrol' || open === 'replace' ? (
        <EnrolDialog username={username} replaces={open === 'replace'} onClose={(done) => close(done && 'set')} />
      ) : null}
      {open === 'renew' ? <RenewCodes username={username} onClose={close} /> : null}
      {open === 'remove' ? <RemoveFactor onClose={close} /> : null}
    </section>
  );
}
