import type { Text } from '@parley/contract';
import type { NodeOf, RequestSettings } from '@parley/contract/flow/graph';
import { Button, Segmented, Select } from 'antd';
import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useWords } from '../../i18n/index.ts';
import { replaced, without } from '../core/text-lines.ts';
import { AddButton } from '../fields/add-button.tsx';
import { NumberField, TextField } from '../fields/draft-input.tsx';
import { Section, Setting } from '../fields/section.tsx';
import { ExitRow } from './fallback.tsx';
import { PairRows } from './pair-rows.tsx';
import { SpokenText } from './spoken-text.tsx';
import { useDraft } from './use-draft.ts';

const words = {
  address: { zh: '请求', en: 'Request' },
  method: { zh: '方法', en: 'Method' },
  url: { zh: '地址', en: 'Address' },
  urlHint: { zh: 'https://…，主机须在允许名单内；路径里可用 {变量}', en: 'https://…, a host on the allow-list; {variable} in the path' },
  headers: { zh: '请求头', en: 'Headers' },
  body: { zh: '请求体', en: 'Body' },
  none: { zh: '无', en: 'None' },
  json: { zh: 'JSON', en: 'JSON' },
  form: { zh: '表单', en: 'Form' },
  name: { zh: '名称', en: 'Name' },
  value: { zh: '值', en: 'Value' },
  add: { zh: '加一行', en: 'Add a row' },
  remove: { zh: '删除', en: 'Delete' },
  takes: { zh: '从应答取值', en: 'Values from the answer' },
  takesHint: { zh: '如 order.items.0.name', en: 'Such as order.items.0.name' },
  path: { zh: '应答里的路径', en: 'Path in the answer' },
  into: { zh: '存到', en: 'Kept in' },
  timeout: { zh: '时限', en: 'Time limit' },
  exits: { zh: '去向', en: 'Exits' },
  ok: { zh: '成功', en: 'Answered' },
  failed: { zh: '失败', en: 'Failed' },
} as const satisfies Record<string, Text>;

type Take = RequestSettings['takes'][number];

/** A target as a select knows it: `slot:id` or `variable:name`. */
const targetKey = ({ to }: Take): string => (to.kind === 'slot' ? `slot:${to.slotId}` : `variable:${to.name}`);

function Takes({ node }: { node: NodeOf<'request'> }): ReactElement {
  const { say } = useWords(words);
  const { flow, editor } = useDraft();
  const put = (takes: Take[], key?: string): void => editor.changeNode({ ...node, takes }, key);
  const options = [
    ...flow.slots.map(({ id, name }) => ({ value: `slot:${id}`, label: name })),
    ...flow.variables.map(({ name }) => ({ value: `variable:${name}`, label: `{${name}}` })),
  ];
  const toOf = (key: string): Take['to'] =>
    key.startsWith('slot:') ? { kind: 'slot', slotId: key.slice(5) } : { kind: 'variable', name: key.slice(9) };
  const [first] = options;
  return (
    <Section title={say('takes')} note={say('takesHint')}>
      {node.takes.map((take, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its place
        <div className="fed-pair" key={index}>
          <TextField
            value={take.path}
            maxLength={200}
            label={`${say('path')} ${index + 1}`}
            placeholder={say('path')}
            onChange={(path) => put(replaced(node.takes, index, { ...take, path }), `path${index}`)}
          />
          <Select<string>
            size="small"
            className="fed-wide"
            value={targetKey(take)}
            options={options}
            aria-label={`${say('into')} ${index + 1}`}
            onChange={(key) => put(replaced(node.takes, index, { ...take, to: toOf(key) }))}
          />
          <Button
            size="small"
            type="text"
            aria-label={`${say('remove')} ${index + 1}`}
            icon={<X size={14} strokeWidth={1.7} />}
            onClick={() => put(without(node.takes, index))}
          />
        </div>
      ))}
      {first && node.takes.length < 30 && (
        <AddButton text={say('add')} onClick={() => put([...node.takes, { path: '', to: toOf(first.value) }])} />
      )}
    </Section>
  );
}

/** What is asked of an address outside, what is taken from its answer, and where it goes on. */
export function RequestSections({ node }: { node: NodeOf<'request'> }): ReactElement {
  const { say } = useWords(words);
  const { editor } = useDraft();
  const pairWords = { name: say('name'), value: say('value'), add: say('add'), remove: say('remove') };
  const { body } = node;
  const setBody = (kind: typeof body.kind): void => {
    const fresh = { none: { kind: 'none' }, json: { kind: 'json', text: '{}' }, form: { kind: 'form', fields: [] } } as const;
    editor.changeNode({ ...node, body: kind === 'form' ? { kind, fields: [] } : fresh[kind] });
  };
  return (
    <>
      <Section title={say('address')}>
        <Setting name={say('method')}>
          <Select<RequestSettings['method']>
            size="small"
            className="fed-wide"
            value={node.method}
            aria-label={say('method')}
            options={(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).map((value) => ({ value, label: value }))}
            onChange={(method) => editor.changeNode({ ...node, method })}
          />
        </Setting>
        <SpokenText
          value={node.url}
          label={say('url')}
          placeholder={say('urlHint')}
          onChange={(url) => editor.changeNode({ ...node, url }, 'url')}
        />
        <Setting name={say('timeout')}>
          <NumberField
            label={say('timeout')}
            unit="ms"
            min={500}
            max={20_000}
            step={500}
            value={node.timeoutMs}
            onChange={(ms) => editor.changeNode({ ...node, timeoutMs: ms ?? 5000 }, 'timeout')}
          />
        </Setting>
      </Section>
      <Section title={say('headers')}>
        <PairRows
          pairs={node.headers}
          words={pairWords}
          limits={{ name: 64, value: 1000, rows: 30 }}
          onChange={(headers, key) => editor.changeNode({ ...node, headers }, key && `header-${key}`)}
        />
      </Section>
      <Section title={say('body')}>
        <Segmented<typeof body.kind>
          size="small"
          value={body.kind}
          options={(['none', 'json', 'form'] as const).map((value) => ({ value, label: say(value) }))}
          onChange={setBody}
        />
        {body.kind === 'json' && (
          <SpokenText
            value={body.text}
            label={say('body')}
            onChange={(text) => editor.changeNode({ ...node, body: { kind: 'json', text } }, 'body')}
          />
        )}
        {body.kind === 'form' && (
          <PairRows
            pairs={body.fields}
            words={pairWords}
            limits={{ name: 100, value: 1000, rows: 50 }}
            onChange={(fields, key) => editor.changeNode({ ...node, body: { kind: 'form', fields } }, key && `form-${key}`)}
          />
        )}
      </Section>
      <Takes node={node} />
      <Section title={say('exits')}>
        <div className="fed-exits">
          <ExitRow node={node} exit="ok" name={say('ok')} />
          <ExitRow node={node} exit="failed" name={say('failed')} faint />
        </div>
      </Section>
    </>
  );
}
