import './second-factor.css';
import { Button } from 'antd';
import { Copy, Download } from 'lucide-react';
import type { ReactElement } from 'react';
import { notify } from '../../api/index.ts';
import { useWords } from '../../i18n/index.ts';
import { saveFile } from '../../parts/download/index.ts';
import { factorWords as words } from './words.ts';

/** Recovery codes, told this once; they are kept nowhere in the page when the dialog closes. */
export function RecoveryCodes({ codes, username }: { codes: readonly string[]; username: string }): ReactElement {
  const { say } = useWords(words);
  const text = `${codes.join('\n')}\n`;
  const copy = (): void => void navigator.clipboard.writeText(text).then(() => notify({ kind: 'success', text: say('copied') }));
  return (
    <>
      <p className="quiet small">{say('recoveryHow')}</p>
      <ul className="recovery-codes code" aria-label={say('recoveryCodes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="recovery-acts">
        <Button icon={<Copy size={14} strokeWidth={1.7} />} onClick={copy}>
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
