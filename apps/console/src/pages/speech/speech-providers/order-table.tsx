import { listComma } from '@parley/contract';
import { type SpeechFigures, type SpeechProviderItem, speechProvider } from '@parley/contract/speech';
import { Button } from 'antd';
import { ArrowDown, ArrowUp, GripVertical, Pencil, Trash2, X } from 'lucide-react';
import { type ReactElement, useEffect, useState } from 'react';
import { needs, useCan } from '../../../access/index.ts';
import { notify, useAct } from '../../../api/index.ts';
import { count, nothing, share } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { useConfirm } from '../../../parts/confirm/index.ts';
import { IconButton } from '../../../parts/icon-button/index.ts';
import { capabilitiesOf, capabilityHeads } from './capabilities.ts';
import { LatencyBar } from './latency-bar.tsx';
import { type Cell, embedded, fits, moved, type Overview, orderIn } from './order.ts';
import { StandingStatus, useNameOf } from './standing.tsx';
import { providerWords as words } from './words.ts';

interface OrderTableProps {
  readonly overview: Overview;
  readonly cell: Cell;
  readonly onDirty: (dirty: boolean) => void;
  readonly onEdit: (provider: SpeechProviderItem) => void;
}

/** The chain of one cell: moved by dragging or Alt and arrows, and saved at once when it is right. */
export function OrderTable({ overview, cell, onDirty, onEdit }: OrderTableProps): ReactElement {
  const { say, language: shown } = useWords(words);
  const nameOf = useNameOf();
  const confirm = useConfirm();
  const { providers: held, own } = orderIn(overview, cell);
  const [order, setOrder] = useState<readonly string[]>(held);
  const [dragged, setDragged] = useState<string>();
  const dirty = order.join() !== held.join();
  useEffect(() => {
    onDirty(dirty);
    return () => onDirty(false);
  }, [onDirty, dirty]);
  const refresh = [speechProvider.list];
  const save = useAct(speechProvider.setOrder, { refresh, onDone: () => notify({ kind: 'success', text: say('saved') }) });
  const remove = useAct(speechProvider.delete, { refresh });
  const mayOrder = useCan(needs(speechProvider.setOrder));
  const mayEdit = useCan(needs(speechProvider.update));
  const mayRemove = useCan(needs(speechProvider.delete));

  const chain = order.flatMap((id) => overview.providers.find((one) => one.id === id) ?? []);
  const others = overview.providers.filter((one) => !order.includes(one.id) && fits(overview, one, cell));
  const figures = overview.figures.filter(({ use, language }) => use === cell.use && language === cell.language);
  const all = figures.reduce((sum, { uses }) => sum + uses, 0);
  const heads = capabilityHeads[cell.use];
  const isClosed = cell.use === 'hearing' && chain.every(({ id }) => id === embedded);
  const names = overview.openFlows.map(({ name }) => name).join(listComma(shown));
  return (
    <section className="provider-order" aria-label={say('orderOf', { use: say(cell.use), language: say(cell.language) })}>
      <div className="provider-order-head">
        <h2>{say('orderOf', { use: say(cell.use), language: say(cell.language) })}</h2>
        <span className="faint">{dirty ? say('changed') : say('orderNote')}</span>
        <span className="page-space" />
        {dirty ? (
          <Button type="text" size="small" onClick={() => setOrder(held)}>
            {say('undo')}
          </Button>
        ) : null}
        <Button
          size="small"
          disabled={!dirty || !mayOrder || order.length === 0}
          loading={save.isPending}
          onClick={() => save.mutate({ ...cell, providers: [...order], replaces: [...own] })}
        >
          {say('save')}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard, too. */}
      <section className="provider-scroll scroll" aria-label={say('provider')} tabIndex={0}>
        <table className="provider-table">
          <thead>
            <tr>
              <th scope="col">{say('provider')}</th>
              <th scope="col">{say('state')}</th>
              {heads.map((head) => (
                <th key={head} scope="col" className="mid">
                  {say(head)}
                </th>
              ))}
              <th scope="col">{say('latency')}</th>
              <th scope="col" className="num">
                {say('p50')}
              </th>
              <th scope="col" className="num">
                {say('p95')}
              </th>
              <th scope="col" className="num">
                {say('errors')}
              </th>
              <th scope="col" className="num">
                {say('share')}
              </th>
              <th scope="col" className="num">
                {say('price')}
              </th>
              <th scope="col" aria-label={say('edit')} />
            </tr>
          </thead>
          <tbody>
            {chain.map((provider, place) => {
              const { id, pricePerHour } = provider;
              const figure = figures.find((one) => one.provider === id);
              const can = capabilitiesOf(overview, provider.kind, cell.use);
              const move = (by: number): void => setOrder(moved(order, id, by));
              return (
                <tr
                  key={id}
                  draggable={mayOrder}
                  data-dragged={dragged === id || undefined}
                  onDragStart={() => setDragged(id)}
                  onDragOver={(event) => {
                    event.preventDefault();
                    if (dragged !== undefined && dragged !== id) setOrder(moved(order, dragged, place - order.indexOf(dragged)));
                  }}
                  onDragEnd={() => setDragged(undefined)}
                  onKeyDown={(event) => {
                    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
                    event.preventDefault();
                    move(event.key === 'ArrowUp' ? -1 : 1);
                  }}
                >
                  <td>
                    <span className="provider-name">
                      <GripVertical size={14} aria-hidden />
                      <span className="faint">{place + 1}</span>
                      {nameOf(provider)}
                      {provider.shared && id !== embedded ? <span className="faint">{say('shared')}</span> : null}
                    </span>
                  </td>
                  <td>
                    <StandingStatus
                      standing={provider[cell.use]}
                      note={id === embedded && cell.use === 'hearing' ? say('closedNote') : undefined}
                    />
                  </td>
                  {heads.map((head) => (
                    <td key={head} className="mid">
                      {typeof can[head] === 'number' ? can[head] : say(can[head] ?? 'no')}
                    </td>
                  ))}
                  <td>
                    <LatencyBar p50={figure?.p50 ?? null} p95={figure?.p95 ?? null} />
                  </td>
                  <td className="num">{count(figure?.p50)}</td>
                  <td className="num">{count(figure?.p95)}</td>
                  <td className="num">{figure ? <Failed figure={figure} /> : nothing}</td>
                  <td className="num">{figure ? share(figure.uses, all) : nothing}</td>
                  <td className="num">{pricePerHour === null ? nothing : `¥${pricePerHour.toFixed(2)}`}</td>
                  <td className="provider-acts">
                    <IconButton icon={ArrowUp} label={say('up')} disabled={!mayOrder || place === 0} onClick={() => move(-1)} />
                    <IconButton
                      icon={ArrowDown}
                      label={say('down')}
                      disabled={!mayOrder || place === chain.length - 1}
                      onClick={() => move(1)}
                    />
                    <IconButton
                      icon={X}
                      label={say('leaveOut')}
                      disabled={!mayOrder || chain.length === 1}
                      onClick={() => setOrder(order.filter((one) => one !== id))}
                    />
                    {provider.shared ? null : (
                      <>
                        <IconButton icon={Pencil} label={say('edit')} disabled={!mayEdit} onClick={() => onEdit(provider)} />
                        <IconButton
                          icon={Trash2}
                          label={say('remove')}
                          disabled={!mayRemove}
                          onClick={() =>
                            confirm({
                              ...{
                                title: say('removeTitle', { name: provider.name }),
                                text: say('removeText'),
                                verb: say('remove'),
                                danger: true,
                              },
                              run: () => remove.mutateAsync({ ids: [id] }).then(() => setOrder(order.filter((one) => one !== id))),
                            })
                          }
                        />
                      </>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      {isClosed ? (
        <p className="provider-warning" role="note">
          {names === '' ? say('closedOnly') : say('openFlows', { n: overview.openFlows.length, names })}
        </p>
      ) : null}
      {others.length > 0 ? (
        <p className="provider-others">
          {say('takeIn')}
          {others.map((one) => (
            <Button key={one.id} size="small" disabled={!mayOrder} onClick={() => setOrder([...order, one.id])}>
              {nameOf(one)}
            </Button>
          ))}
        </p>
      ) : null}
    </section>
  );
}

/** What went wrong: of the calls, or of the probes where there was none. */
function Failed({ figure }: { figure: SpeechFigures }): ReactElement {
  const { say } = useWords(words);
  const { uses, errors, probes, probeErrors, probeReason } = figure;
  if (uses > 0 || probes === 0) return <>{share(errors, uses)}</>;
  return (
    <span data-tip={say('probed', { n: probes })}>
      {share(probeErrors, probes)}
      <small className="faint"> {probeReason === null ? say('probe') : say('probeFailed', { reason: probeReason })}</small>
    </span>
  );
}
