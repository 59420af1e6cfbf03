import type { Text } from '@parley/contract';
import { Button, Checkbox, Input } from 'antd';
import { type ReactElement, useState } from 'react';
import { useStore } from 'zustand';
import { useWords } from '../../i18n/index.ts';
import type { Editor } from '../core/editor.ts';
import { placeKey, replaceTexts, type TextHit, textHits } from '../core/replace.ts';
import type { TextPart } from '../core/texts.ts';
import { numberText } from '../core/views.ts';

const words = {
  with: { zh: '替换为', en: 'Replace with' },
  exactCase: { zh: '区分大小写', en: 'Match case' },
  one: { zh: '替换', en: 'Replace' },
  oneIn: { zh: '替换「{place}」里的', en: 'Replace in “{place}”' },
  all: { zh: '全部替换（{n} 处）', en: 'Replace all {n}' },
  none: { zh: '没有文字含「{query}」', en: 'No text holds “{query}”' },
  more: { zh: '还有 {n} 段', en: '{n} more {n|text|texts}' },
  done: { zh: '已替换 {n} 处', en: '{n} replaced' },
  tooLong: { zh: '换了会超长，保留原文', en: 'Would be too long: kept as it is' },
  undo: { zh: '撤销', en: 'Undo' },
  knowledge: { zh: '知识', en: 'Knowledge' },
  handlers: { zh: '应对', en: 'Handler' },
  intents: { zh: '意图', en: 'Intent' },
  labels: { zh: '标签', en: 'Label' },
  answering: { zh: '接听设置', en: 'Answering' },
} as const satisfies Record<string, Text>;

const fieldWords: Readonly<Record<string, Text>> = {
  name: { zh: '名称', en: 'name' },
  text: { zh: '说的话', en: 'what is said' },
  short: { zh: '简短说法', en: 'short form' },
  whisper: { zh: '耳语', en: 'whisper' },
  instructions: { zh: '指令', en: 'instructions' },
  facts: { zh: '事实', en: 'facts' },
  when: { zh: '结果', en: 'outcome' },
  question: { zh: '问题', en: 'question' },
  exact: { zh: '精准语料', en: 'exact sentence' },
  similar: { zh: '相似语料', en: 'similar sentence' },
  black: { zh: '排除语料', en: 'never it' },
};

/** Texts listed; the rest is told as a number, and replaced with all. */
const most = 50;

type ReplaceProps = { editor: Editor; query: string; onGo: (node: string) => void };

/** Every text that holds the query, as it is and as it would be; replaces one or all of them, each time one step of undo. */
export function Replace({ editor, query, onGo }: ReplaceProps): ReactElement {
  const { say, text } = useWords(words);
  const flow = useStore(editor.store, ({ history }) => history.present);
  const [by, setBy] = useState('');
  const [exactCase, setExactCase] = useState(false);
  const [done, setDone] = useState<{ n: number; after: unknown }>();
  const wanted = { find: query, exactCase };
  const hits = textHits(flow, wanted, by);
  const fitting = hits.filter(({ tooLong }) => !tooLong);
  const count = (some: readonly TextHit[]): number => some.reduce((sum, hit) => sum + hit.count, 0);
  const nameOf = ({ place: { part, id, field } }: TextHit): string => {
    const holder: Readonly<Record<TextPart, () => string>> = {
      nodes: () => {
        const node = flow.nodes.find((one) => one.id === id);
        return node ? `${numberText(node.number)} ${node.name}` : id;
      },
      handlers: () => `${say('handlers')} ${flow.handlers.find((one) => one.id === id)?.name ?? ''}`,
      knowledge: () => `${say('knowledge')} ${flow.knowledge.find((one) => one.id === id)?.question ?? ''}`,
      intents: () => `${say('intents')} ${flow.intents.find((one) => one.id === id)?.name ?? ''}`,
      labels: () => say('labels'),
      answering: () => say('answering'),
    };
    const field_ = fieldWords[field];
    return field_ ? `${holder[part]()} · ${text(field_)}` : holder[part]();
  };
  const replace = (some: readonly TextHit[], only?: TextHit): void => {
    editor.change((draft) => replaceTexts(draft, wanted, by, only?.place));
    setDone({ n: count(some), after: editor.flow() });
  };
  return (
    <div className="fed-replace">
      <div className="fed-replace-with">
        <Input
          size="small"
          placeholder={say('with')}
          aria-label={say('with')}
          value={by}
          maxLength={1000}
          onChange={({ target }) => setBy(target.value)}
        />
        <Checkbox checked={exactCase} onChange={({ target }) => setExactCase(target.checked)}>
          {say('exactCase')}
        </Checkbox>
      </div>
      {query !== '' && hits.length === 0 && !done && <p className="fed-note fed-find-none">{say('none', { query })}</p>}
      {hits.length > 0 && (
        <ul>
          {hits.slice(0, most).map((hit) => (
            <li key={placeKey(hit.place)} className="fed-replace-hit">
              <button type="button" className="fed-replace-text" onClick={() => hit.place.part === 'nodes' && onGo(hit.place.id)}>
                <span className="fed-note">{nameOf(hit)}</span>
                <span>
                  {hit.spans.map((span, i) =>
                    span.hit ? (
                      // biome-ignore lint/suspicious/noArrayIndexKey: spans have no identity but their place
                      <span key={i}>
                        <del>{span.text}</del>
                        <ins>{by}</ins>
                      </span>
                    ) : (
                      span.text
                    ),
                  )}
                </span>
                {hit.tooLong && <span className="fed-issue">{say('tooLong')}</span>}
              </button>
              <Button
                size="small"
                type="text"
                disabled={hit.tooLong}
                aria-label={say('oneIn', { place: nameOf(hit) })}
                onClick={() => replace([hit], hit)}
              >
                {say('one')}
              </Button>
            </li>
          ))}
          {hits.length > most && <li className="fed-note fed-find-none">{say('more', { n: hits.length - most })}</li>}
        </ul>
      )}
      <div className="fed-replace-foot">
        {done && (
          <output className="fed-note">
            {say('done', { n: done.n })}
            {done.after === flow && (
              <Button
                size="small"
                type="link"
                onClick={() => {
                  editor.undo();
                  setDone(undefined);
                }}
              >
                {say('undo')}
              </Button>
            )}
          </output>
        )}
        <span className="fed-space" />
        <Button size="small" disabled={fitting.length === 0} onClick={() => replace(fitting)}>
          {say('all', { n: count(fitting) })}
        </Button>
      </div>
    </div>
  );
}
