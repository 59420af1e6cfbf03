import './second-factor.css';
import { Button } from 'antd';
import { Copy, Download } from 'lucide-react';
import type { ReactElement } from 'react';
import { useWords } from '../../i18n/index.ts';
import { useCopy } from '../../parts/copy/index.ts';
import { saveFile } from '../../parts/download/index.ts';
import { factorWords as words } from './words.ts';

/** Recovery codes, told this once; they are kept nowhere in the page when the dialog closes. */
export function RecoveryCodes({ codes, username }: { codes: readonly string[]; username: string }): ReactElement {
  const { say } = useWords(words);
  const text = `${codes.join('\n')}\n`;
  const copy = useCopy();
  return (
    <>
      <p className="quiet small">{say('recoveryHow')}</p>
      <ul className="recovery-codes code" aria-label={say('recoveryCodes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="recovery-acts">
        <Button icon={<Copy size={14} strokeWidth={1.7} />} onClick={() => copy(text)}>
          {say('copyCodes')}
        </Button>
        <Button
          icon={<Download size={14} strokeWidth={1.7} />}
          onClick={() => saveFile(new File([`${username}\n${text}`], `${say('fileName')} ${username}.txt`, { type: 'text/plain' }))}
        >
          {say('download')}
        </Button>
      </div>
    </>
  );
}
