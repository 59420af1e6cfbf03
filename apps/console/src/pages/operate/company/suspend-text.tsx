import { Checkbox } from 'antd';
import type { ReactElement } from 'react';
import { useWords } from '../../../i18n/index.ts';
import { companyWords as words } from './words.ts';

/** What follows when companies are suspended, and whether their calls are cut as well. */
export function SuspendText({ onCutCalls }: { onCutCalls: (cut: boolean) => void }): ReactElement {
  const { say } = useWords(words);
  return (
    <div className="company-suspend">
      <p>{say('suspendText')}</p>
      <Checkbox onChange={({ target }) => onCutCalls(target.checked)}>{say('cutCalls')}</Checkbox>
      <p className="quiet">{say('cutCallsHelp')}</p>
    </div>
  );
}
