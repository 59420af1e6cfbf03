import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { useWords } from '../../i18n/index.ts';
import { useSession } from '../../session/index.ts';

const words = {
  report: { zh: '导入的进度和失败行都在', en: 'Imports and their refused rows are kept in the' },
  centre: { zh: '下载中心', en: 'download centre' },
} as const;

/** Says where an import is found again. `onLeave` closes what shows it: the way leads to another page. */
export function QueueLink({ onLeave }: { onLeave: () => void }): ReactElement | null {
  const { say } = useWords(words);
  const queue = useSession(({ table }) => table.places.find(({ name }) => name === 'import-queue'));
  return queue ? (
    <>
      {say('report')}{' '}
      <Link to={queue.path} onClick={onLeave}>
        {say('centre')}
      </Link>
    </>
  ) : null;
}
