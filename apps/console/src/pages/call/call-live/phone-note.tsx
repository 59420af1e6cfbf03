import { extension } from '@parley/contract/centre';
import { Button, Modal } from 'antd';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router';
import { Can, needs } from '../../../access/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { liveWords as words } from './words.ts';

/** Why nobody can listen or take over, and how one gets a phone that can. */
export function PhoneNote({ why }: { readonly why: string }): ReactElement {
  const { say } = useWords(words);
  const [helps, setHelps] = useState(false);
  const close = (): void => setHelps(false);
  return (
    <p className="small quiet live-no-phone">
      {why}
      <Button type="link" size="small" onClick={() => setHelps(true)}>
        {say('howToRegister')}
      </Button>
      <Link className="small" to="/personal">
        {say('toPersonal')}
      </Link>
      <Modal open={helps} title={say('howToRegister')} width={480} footer={null} onCancel={close}>
        <ol className="live-steps">
          <li>
            {say('stepOwn')}{' '}
            <Can do={needs(extension.list)}>
              <Link to="/sip/sip-extension">{say('toExtensions')}</Link>
            </Can>
          </li>
          <li>{say('stepEnter', { host: location.hostname })}</li>
          <li>{say('stepSee')}</li>
        </ol>
      </Modal>
    </p>
  );
}
