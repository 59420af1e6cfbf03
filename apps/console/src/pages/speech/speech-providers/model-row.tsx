import { modelEndpoint } from '@parley/contract/model-endpoint';
import { Button } from 'antd';
import { Pencil } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { Can, needs, useCan } from '../../../access/index.ts';
import { useAct, useAsk } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { Status } from '../../../status/index.ts';
import { ModelForm } from './model-form.tsx';
import { modelStates } from './model-states.ts';
import { modelWords as words } from './model-words.ts';

/** Which language model a company's nodes and judgements ask, whether it is set up, and how it answers when it is tried. */
export function ModelRow(): ReactElement | null {
  const { say, text } = useWords(words);
  const maySee = useCan(needs(modelEndpoint.detail));
  const { data } = useAsk(modelEndpoint.detail, {}, { enabled: maySee });
  const check = useAct(modelEndpoint.check, {});
  const [open, setOpen] = useState(false);
  if (!data) return null;
  const { address, chatModel, encoderModel, withinMs, judges, keyTail, enabled } = data;
  const state = modelStates[address === '' ? 'none' : enabled ? 'set' : 'off'];
  const facts = [
    chatModel === '' ? undefined : `${say('chatModel')} ${chatModel}${judges ? ` · ${say('judgesShort', { ms: withinMs })}` : ''}`,
    encoderModel === '' ? undefined : `${say('encoderModel')} ${encoderModel}`,
    keyTail === '' ? undefined : say('keptKey', { tail: keyTail }),
  ].filter((one) => one !== undefined);
  return (
    <section className="provider-model" aria-label={say('models')}>
      <h2>{say('models')}</h2>
      <div className="provider-model-row">
        <Status {...state} word={text(state.word)} note={address === '' ? say('noneNote') : address} />
        <span className="faint">{facts.join(' · ')}</span>
        <span className="page-space" />
        <Can do={needs(modelEndpoint.check)}>
          <Button size="small" disabled={address === '' || !enabled} loading={check.isPending} onClick={() => check.mutate({})}>
            {say('check')}
          </Button>
        </Can>
        <Can do={needs(modelEndpoint.update)}>
          <Button size="small" icon={<Pencil size={14} />} onClick={() => setOpen(true)}>
            {say('set')}
          </Button>
        </Can>
      </div>
      {check.data ? (
        <p role="status">
          {(['chat', 'encoder'] as const).flatMap((which) => {
            const tried = check.data[which];
            if (!tried) return [];
            const { ms, failure } = tried;
            return [
              <span key={which} className="provider-model-tried">
                {say(`${which}Model`)} {failure === null ? say('answered', { ms }) : say('failed', { ms, failure })}
              </span>,
            ];
          })}
        </p>
      ) : null}
      {open ? <ModelForm kept={data} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}
