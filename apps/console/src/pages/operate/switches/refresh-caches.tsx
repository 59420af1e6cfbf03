import { listComma } from '@parley/contract';
import { caches, type NodesAsked } from '@parley/contract/operate';
import { Button } from 'antd';
import { RefreshCw } from 'lucide-react';
import type { ReactElement } from 'react';
import { Can, needs } from '../../../access/index.ts';
import { notify, useAct } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { useConfirm } from '../../../parts/confirm/index.ts';
import { switchWords as words } from './words.ts';

/** Makes every node forget what it keeps, and says which of them did. */
export function RefreshCaches(): ReactElement {
  const { say, language } = useWords(words);
  const confirm = useConfirm();
  const tell = ({ nodes, answered }: NodesAsked): void => {
    const silent = nodes.filter((one) => !one.answered).map(({ host }) => host);
    if (nodes.length === 0) notify({ kind: 'warning', text: say('noNode') });
    else
      notify({
        kind: silent.length > 0 ? 'warning' : 'success',
        text: say('answered', { n: answered, all: nodes.length }),
        ...(silent.length > 0 ? { detail: say('silent', { hosts: silent.join(listComma(language)) }) } : {}),
      });
  };
  const refresh = useAct(caches.refresh, { onDone: tell });
  return (
    <Can do={needs(caches.refresh)}>
      <Button
        icon={<RefreshCw size={16} strokeWidth={1.7} />}
        onClick={() =>
          confirm({ title: say('refreshTitle'), text: say('refreshText'), verb: say('refresh'), run: () => refresh.mutateAsync({}) })
        }
      >
        {say('refresh')}
      </Button>
    </Can>
  );
}
