import { listComma } from '@parley/contract';
import type { ReactElement } from 'react';
import { config } from '../../../config/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { type Cell, cantoneseOf, languages, type Overview, orderIn, uses } from './order.ts';
import { StandingMark, useNameOf } from './standing.tsx';
import { providerWords as words } from './words.ts';

interface OrderGridProps {
  readonly overview: Overview;
  readonly chosen: Cell;
  readonly onChoose: (cell: Cell) => void;
}

/** Uses by languages: each cell the chain in its order, the one that answers now in strong. */
export function OrderGrid({ overview, chosen, onChoose }: OrderGridProps): ReactElement {
  const isOperator = config().SYSTEM === 'operate';
  const { say, language: shown } = useWords(words);
  const nameOf = useNameOf();
  return (
    <table className="provider-grid">
      <thead>
        <tr>
          <th scope="col">{say('use')}</th>
          {languages.map((language) => (
            <th key={language} scope="col">
              {say(language)}
            </th>
          ))}
          <th scope="col">{say('yue')}</th>
        </tr>
      </thead>
      <tbody>
        {uses.map((use) => (
          <tr key={use}>
            <th scope="row">{say(use)}</th>
            {languages.map((language) => {
              const { providers, own } = orderIn(overview, { use, language });
              const chain = providers.flatMap((id) => overview.providers.find((one) => one.id === id) ?? []);
              const active = chain.find((one) => one[use].state === 'ready');
              const isChosen = chosen.use === use && chosen.language === language;
              return (
                <td key={language}>
                  <button type="button" aria-pressed={isChosen} className="provider-cell" onClick={() => onChoose({ use, language })}>
                    {chain.map((one) => (
                      <span key={one.id} className="provider-link" data-active={one === active || undefined}>
                        <StandingMark state={one[use].state} />
                        {nameOf(one)}
                      </span>
                    ))}
                    {own.length > 0 || isOperator ? null : <span className="faint">{say('byPlatform')}</span>}
                  </button>
                </td>
              );
            })}
            <td title={say('yueNote')}>
              <span className="provider-links faint">
                {cantoneseOf(overview, use)
                  .map((one) => nameOf(one))
                  .join(listComma(shown)) || say('yueNone')}
              </span>
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row">{say('model')}</th>
          <td colSpan={languages.length + 1} className="faint provider-none">
            {say('modelNone')}
          </td>
        </tr>
      </tbody>
    </table>
  );
}
