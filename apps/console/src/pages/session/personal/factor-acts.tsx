import { secondFactor } from '@parley/contract/session';
import { Button, Modal } from 'antd';
import { type ReactElement, useState } from 'react';
import { sendProven } from '../../../credentials/captcha/send-proven.ts';
import { ProofDialog } from '../../../credentials/second-factor/proof-dialog.tsx';
import { RecoveryCodes } from '../../../credentials/second-factor/recovery-codes.tsx';
import { factorWords } from '../../../credentials/second-factor/words.ts';
import { useWords } from '../../../i18n/index.ts';
import { secondFactorWords as words } from './second-factor-words.ts';

/** Takes the own second factor away. */
export function RemoveFactor({ onClose }: { onClose: (done?: 'removed') => void }): ReactElement {
  const { say } = useWords(words);
  return (
    <ProofDialog
      title={say('removeTitle')}
      text={say('removeText')}
      verb={say('remove')}
      danger
      run={async (proof) => {
        await sendProven(secondFactor.remove, proof);
        onClose('removed');
      }}
      onClose={onClose}
    />
  );
}

/** New recovery codes in the place of the old ones. */
export function RenewCodes({ username, onClose }: { username: string; onClose: (done?: 'renewed') => void }): ReactElement {
  const { say, text } = useWords(words);
  const [codes, setCodes] = useState<readonly string[]>();
  if (!codes)
    return (
      <ProofDialog
        title={say('renew')}
        text={say('renewText')}
        verb={say('renewVerb')}
        run={async (proof) => setCodes((await sendProven(secondFactor.renewCodes, proof)).recoveryCodes)}
        onClose={onClose}
      />
    );
  return (
    <Modal
      open
      title={text(factorWords.recoveryTitle)}
      width={460}
      maskClosable={false}
      keyboard={false}
      closable={false}
      footer={
        <Button type="primary" onClick={() => onClose('renewed')}>
          {text(factorWords.kept)}
        </Button>
      }
    >
      <RecoveryCodes codes={codes} username={username} />
    </Modal>
  );
}
