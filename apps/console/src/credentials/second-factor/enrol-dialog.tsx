import './second-factor.css';
import type { OutputOf } from '@parley/contract';
import { secondFactor } from '@parley/contract/session';
import { Button, Modal, QRCode } from 'antd';
import { Copy } from 'lucide-react';
import { type ReactElement, useCallback, useEffect, useRef, useState } from 'react';
import { send } from '../../api/index.ts';
import { useWords } from '../../i18n/index.ts';
import { useCopy } from '../../parts/copy/index.ts';
import { focusFirst } from '../../parts/form/focus.ts';
import { ErrorState, Skeleton } from '../../parts/states/index.ts';
import { sendProven } from '../captcha/send-proven.ts';
import { ProofInput } from './proof-input.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useProof } from './use-proof.ts';
import { factorWords as words } from './words.ts';

type Begun = OutputOf<typeof secondFactor.begin>;
type Done = OutputOf<typeof secondFactor.confirm>;

const inFours = (secret: string): string => secret.replaceAll(/.{4}(?=.)/g, '$& ');

/** The picture for the app, and the same as text. */
function AppSecret({ uri, secret }: Begun): ReactElement {
  const { say } = useWords(words);
  const copy = useCopy();
  return (
    <div className="factor-app">
      {/* Apps read dark on light alone, whatever the page looks like. */}
      <div className="factor-picture">
        <QRCode value={uri} type="svg" size={158} bordered={false} color="#000" bgColor="#fff" marginSize={0} aria-label={say('picture')} />
      </div>
      <div className="factor-key">
        <span className="small quiet">{say('key')}</span>
        <output className="code" aria-label={say('key')}>
          {inFours(secret)}
        </output>
        <Button size="small" icon={<Copy size={14} strokeWidth={1.7} />} onClick={() => copy(secret)}>
          {say('copyKey')}
        </Button>
      </div>
    </div>
  );
}

interface EnrolDialogProps {
  readonly username: string;
  /** Of a log-in that waits for it; then nobody is logged in yet, and the password was given. */
  readonly ticket?: string;
  /** Whether another app gives its place. */
  readonly replaces?: boolean;
  /** `done`: it is set up, and the codes were shown. */
  readonly onClose: (done?: Done) => void;
}

/** Sets up a second factor: the app reads the secret, a first code shows that it did, and the recovery codes are told. */
export function EnrolDialog({ username, ticket, replaces = false, onClose }: EnrolDialogProps): ReactElement {
  const { say } = useWords(words);
  const [begun, setBegun] = useState<Begun>();
  const [failure, setFailure] = useState<unknown>();
  const [done, setDone] = useState<Done>();
  const form = useProof([...(ticket ? [] : (['password'] as const)), ...(replaces ? (['oldCode'] as const) : []), 'code']);
  const body = useRef<HTMLDivElement>(null);
  const asks = ticket ? { ticket } : {};
  const begin = useCallback((): void => {
    setFailure(undefined);
    send(secondFactor.begin, ticket ? { ticket } : {}, { quiet: true }).then(setBegun, setFailure);
  }, [ticket]);
  useEffect(begin, [begin]);
  useEffect(() => {
    if (begun) focusFirst(body.current);
  }, [begun]);

  const save = (): void =>
    void form.submit(async ({ code, password, oldCode }) => {
      if (!begun) return;
      const { sealedSecret } = begun;
      const proof = ticket ? {} : { password };
      setDone(await sendProven(secondFactor.confirm, { ...asks, ...proof, ...(replaces ? { oldCode } : {}), sealedSecret, code }));
    });

  const foot = done ? (
    <Button type="primary" onClick={() => onClose(done)}>
      {say('kept')}
    </Button>
  ) : (
    <>
      <Button onClick={() => onClose()}>{say('cancel')}</Button>
      <Button type="primary" loading={form.busy} disabled={!begun} onClick={save}>
        {say('next')}
      </Button>
    </>
  );
  return (
    <Modal
      open
      title={say(done ? 'recoveryTitle' : replaces ? 'replaceTitle' : 'title')}
      width={460}
      maskClosable={false}
      keyboard={!done}
      closable={!done}
      footer={foot}
      onCancel={() => onClose()}
    >
      <div ref={body}>
        {done ? <RecoveryCodes codes={done.recoveryCodes} username={username} /> : null}
        {!done && failure ? <ErrorState error={failure} onRetry={begin} /> : null}
        {!done && !failure && !begun ? <Skeleton /> : null}
        {!done && begun ? (
          <>
            {ticket ? <p className="factor-required">{say('required')}</p> : null}
            <p className="quiet small">{say('how')}</p>
            <AppSecret {...begun} />
            {ticket ? null : <ProofInput form={form} name="password" label={say('password')} onEnter={save} />}
            {replaces ? <ProofInput form={form} name="oldCode" label={say('oldCode')} help={say('codeHelp')} onEnter={save} /> : null}
            <ProofInput form={form} name="code" label={say('newCode')} onEnter={save} />
          </>
        ) : null}
      </div>
    </Modal>
  );
}
