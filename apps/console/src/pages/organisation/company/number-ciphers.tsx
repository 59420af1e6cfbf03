import { type NumberCipher, numberCipher } from '@parley/contract/number-cipher';
import { Button, Modal } from 'antd';
import { Copy } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { needs, useCan } from '../../../access/index.ts';
import { useAct, useAsk } from '../../../api/index.ts';
import { dateTime } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { useConfirm } from '../../../parts/confirm/index.ts';
import { useCopy } from '../../../parts/copy/index.ts';
import { numberCipherWords as words } from './number-cipher-words.ts';

/** A new key, this once; it closes by its button alone. */
function NewKey({ value, onClose }: { value: string; onClose: () => void }): ReactElement {
  const { say } = useWords(words);
  const copy = useCopy();
  const footer = (
    <Button type="primary" onClick={onClose}>
      {say('kept')}
    </Button>
  );
  return (
    <Modal open title={say('newKey')} closable={false} keyboard={false} mask={{ closable: false }} width={560} footer={footer}>
      <p role="alert">{say('once')}</p>
      <p>
        <output className="code" aria-label={say('newKey')}>
          {value}
        </output>{' '}
        <Button icon={<Copy size={14} strokeWidth={1.7} />} onClick={() => copy(value)}>
          {say('copy')}
        </Button>
      </p>
    </Modal>
  );
}

/** Keys by which the company encrypts the numbers that it sends: for those who may see them, where its strategy takes cipher text. */
export function NumberCiphers({ allowed }: { allowed: boolean }): ReactElement | null {
  return useCan(needs(numberCipher.list)) && allowed ? <Keys /> : null;
}

function Keys(): ReactElement {
  const { say } = useWords(words);
  const confirm = useConfirm();
  const mayMake = useCan(needs(numberCipher.generate));
  const mayRemove = useCan(needs(numberCipher.delete));
  const asked = useAsk(numberCipher.list, {});
  const [made, setMade] = useState<string>();
  const generate = useAct(numberCipher.generate, { refresh: [numberCipher.list] });
  const remove = useAct(numberCipher.delete, { refresh: [numberCipher.list] });
  const list = asked.data?.list ?? [];
  const make = async (): Promise<void> => setMade((await generate.mutateAsync({})).key);
  const askRemove = ({ id }: NumberCipher, newest: boolean): void =>
    confirm({
      title: say('removeTitle'),
      text: say(newest ? 'removeNewest' : 'removeText'),
      verb: say('remove'),
      danger: true,
      run: () => remove.mutateAsync({ ids: [id] }),
    });
  return (
    <section className="own-section">
      <h2>{say('title')}</h2>
      <p className="small quiet own-how">{say('how')}</p>
      {asked.data && list.length === 0 ? <p className="small quiet">{say('none')}</p> : null}
      <ul className="own-hosts">
        {list.map((one, n) => (
          <li className="own-host" key={one.id}>
            <span>{dateTime(one.createdAt)}</span>
            <span className="quiet">
              {say(n === 0 ? 'newest' : 'older')}
              {one.createdBy === '' ? '' : ` · ${one.createdBy}`}
            </span>
            {mayRemove && (
              <Button size="small" onClick={() => askRemove(one, n === 0)} aria-label={say('removeOne', { at: dateTime(one.createdAt) })}>
                {say('remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayMake && (
        <Button loading={generate.isPending} onClick={() => void make().catch(() => undefined)}>
          {say(list.length === 0 ? 'generate' : 'renew')}
        </Button>
      )}
      {made === undefined ? null : <NewKey value={made} onClose={() => setMade(undefined)} />}
    </section>
  );
}
