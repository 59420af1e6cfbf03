import { bakeOff } from '@parley/contract/bake-off';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { needs, useCan } from '../../../access/index.ts';
import { useAct, useAsk } from '../../../api/index.ts';
import { count, nothing, percent } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { useConfirm } from '../../../parts/confirm/index.ts';
import { Bar } from '../../../parts/progress/index.ts';
import { ErrorState, Skeleton } from '../../../parts/states/index.ts';
import { TurnRow } from './turn-row.tsx';
import { bakeOffWords as words } from './words.ts';

const every = 3_000; // ms between two looks while it goes on

/** One bake-off: how each did, and what they don't agree on. */
export function BakeOffResults({ id, mayHear, onGone }: { id: string; mayHear: boolean; onGone: () => void }): ReactElement {
  const { say } = useWords(words);
  const confirm = useConfirm();
  const asked = useAsk(bakeOff.detail, { id }, { every });
  const refresh = [bakeOff.list, bakeOff.detail];
  const stop = useAct(bakeOff.cancel, { refresh });
  const remove = useAct(bakeOff.delete, { refresh: [bakeOff.list] });
  const mayStop = useCan(needs(bakeOff.cancel));
  const mayRemove = useCan(needs(bakeOff.delete));
  const { data } = asked;
  if (!data)
    return asked.isError ? <ErrorState error={asked.error} onRetry={() => void asked.refetch()} /> : <Skeleton rows={5} height={40} />;
  const { name, state, done, total, contestants, items } = data;
  const goesOn = state === 'waiting' || state === 'running';
  const differing = items.filter(({ differs }) => differs).length;
  return (
    <section className="bake-off-results" aria-label={name}>
      <div className="provider-order-head">
        <h2>{name}</h2>
        <span className="faint">{`${say(`state.${state}`)} · ${say('progress', { done, total })}`}</span>
        <span className="page-space" />
        {goesOn ? (
          <Button size="small" disabled={!mayStop} loading={stop.isPending} onClick={() => stop.mutate({ id })}>
            {say('stop')}
          </Button>
        ) : (
          <Button
            size="small"
            disabled={!mayRemove}
            onClick={() =>
              confirm({
                ...{ title: say('removeTitle', { name }), text: say('removeText'), verb: say('remove'), danger: true },
                run: () => remove.mutateAsync({ ids: [id] }),
                after: onGone,
              })
            }
          >
            {say('remove')}
          </Button>
        )}
      </div>
      {goesOn ? <Bar parts={[{ value: done, colour: '--accent-solid' }]} whole={total} label={say('progress', { done, total })} /> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard, too. */}
      <section className="provider-scroll scroll" aria-label={say('provider')} tabIndex={0}>
        <table className="provider-table">
          <thead>
            <tr>
              <th scope="col">{say('provider')}</th>
              {(['read', 'failed', 'errorRate', 'p50', 'p95', 'cost'] as const).map((head) => (
                <th key={head} scope="col" className="num">
                  {say(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {contestants.map((one) => (
              <tr key={one.id}>
                <td>{one.name === 'embedded' ? say('embedded') : one.name}</td>
                <td className="num">{count(one.read)}</td>
                <td
                  className="num"
                  title={Object.entries(one.reasons)
                    .map(([reason, n]) => `${reason} ${n}`)
                    .join(', ')}
                >
                  {count(one.failed)}
                </td>
                <td className="num">{percent(one.errorRate)}</td>
                <td className="num">{count(one.p50)}</td>
                <td className="num">{count(one.p95)}</td>
                <td className="num">{one.cost === null ? nothing : `¥${one.cost.toFixed(4)}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="faint">
        {say('errorNote', { n: items.filter(({ expected }) => expected !== null).length })} · {say('differ', { n: differing })}
      </p>
      <ol className="bake-off-turns">
        {items.map((item) => (
          <TurnRow key={`${id} ${item.n}`} bakeOffId={id} item={item} contestants={contestants} mayHear={mayHear} />
        ))}
      </ol>
    </section>
  );
}
