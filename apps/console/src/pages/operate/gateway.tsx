import { type OperatedGateway, operateGateway, operateGatewayPrice } from '@parley/contract/operate';
import { lineStates } from '@parley/contract/state-texts';
import { Banknote, Radar } from 'lucide-react';
import { type ReactElement, useMemo, useState } from 'react';
import { needs, useCan } from '../../access/index.ts';
import { useWords } from '../../i18n/index.ts';
import { lazyPanel } from '../../navigation/index.ts';
import { companyOptions } from '../../parts/choices/index.ts';
import { IconButton } from '../../parts/icon-button/index.ts';
import { type Column, ListPage } from '../../parts/list/index.ts';
import { gatewayColumns } from '../centre/gateway/columns.tsx';
import { gatewayWords } from '../centre/gateway/words.ts';
import { moneyWords } from './company/money-words.ts';
import { operateGatewayWords } from './gateway/words.ts';

const words = { ...gatewayWords, ...operateGatewayWords, open: { zh: '抓取报文', en: 'Capture packets' } } as const;
const CaptureDialog = lazyPanel('capture-dialog', async () => (await import('../centre/gateway/capture/capture-dialog.tsx')).CaptureDialog);
const PriceDialog = lazyPanel('price-dialog', async () => (await import('./gateway/price-dialog.tsx')).PriceDialog);
const LadderDialog = lazyPanel('ladder-dialog', async () => (await import('../call/call-info/ladder/ladder-dialog.tsx')).LadderDialog);

type Columns = readonly Column<OperatedGateway, 'createdAt' | 'name' | 'capacity'>[];

/** Trunks of all companies: their state, the packets of their next calls, and the SIP of those that were captured. */
export default function OperateGatewayPage(): ReactElement {
  const { say, text } = useWords(words);
  const [captured, setCaptured] = useState<OperatedGateway>();
  const [ladder, setLadder] = useState<string>();
  const [priced, setPriced] = useState<OperatedGateway>();
  const mayPrice = useCan(needs(operateGatewayPrice));
  const mayCapture = useCan(needs(operateGateway.captureStart));
  const mayTrace = useCan(needs(operateGateway.trace));
  const columns = useMemo(
    (): Columns => [
      { key: 'company', title: words.company, width: 180, always: true, render: (row) => row.companyName },
      ...gatewayColumns({ toggle: () => null, say: text }).filter(({ key }) => key !== 'enabled'),
    ],
    [text],
  );
  return (
    <>
      <ListPage
        name="operate-gateway"
        title={words.title}
        route={operateGateway.list}
        columns={columns}
        every={15_000}
        filters={[
          { kind: 'text', name: 'name', label: words.name },
          { kind: 'one', name: 'companyId', label: words.company, options: companyOptions, numeric: true },
          {
            kind: 'one',
            name: 'state',
            label: words.state,
            options: Object.entries(lineStates).map(([value, word]) => ({ value, label: text(word) })),
          },
        ]}
        empty={{ what: words.none, how: words.noneHow }}
        actionsWidth={84}
        actions={(row) => (
          <>
            <IconButton icon={Banknote} label={text(moneyWords.price)} disabled={!mayPrice} onClick={() => setPriced(row)} />
            <IconButton icon={Radar} label={say('open')} disabled={!mayCapture} onClick={() => setCaptured(row)} />
          </>
        )}
      />
      {priced ? <PriceDialog row={priced} onClose={() => setPriced(undefined)} /> : null}
      {captured ? (
        <CaptureDialog
          gateway={captured}
          company={captured.companyId}
          {...(mayTrace ? { onLadder: setLadder } : {})}
          onClose={() => setCaptured(undefined)}
        />
      ) : null}
      {captured && ladder ? <LadderDialog call={ladder} company={captured.companyId} onClose={() => setLadder(undefined)} /> : null}
    </>
  );
}
