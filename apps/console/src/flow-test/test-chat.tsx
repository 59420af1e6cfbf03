import { detail, option } from '@parley/contract/flow';
import { flow as flowSchema } from '@parley/contract/flow/graph';
import { Select } from 'antd';
import { X } from 'lucide-react';
import { type ReactElement, useMemo, useState } from 'react';
import { useAsk } from '../api/index.ts';
import { config } from '../config/index.ts';
import { chatNames } from '../flow-canvas/core/chat-names.ts';
import { useLearning } from '../flow-canvas/use-learning.ts';
import { ChatPanel } from '../flow-chat/chat-panel.tsx';
import type { ChatVariable } from '../flow-chat/variables-form.tsx';
import { chatWords } from '../flow-chat/words.ts';
import { useWords } from '../i18n/index.ts';
import { IconButton } from '../parts/icon-button/index.ts';
import { Empty, ErrorState, Skeleton } from '../parts/states/index.ts';

type TestChatProps = {
  onClose: () => void;
  /** The flow to talk to, where it is already known. */
  flowId?: string | undefined;
};

const none: readonly ChatVariable[] = [];

/**
 * A talk with any flow: the header's panel, and that of the flow list. In the flow shell it is full, with why each turn went where it
 * went; anywhere else it is only the talk (product.md section 2).
 */
export function TestChat({ onClose, flowId }: TestChatProps): ReactElement {
  const { say, language } = useWords(chatWords);
  const how = config().SYSTEM === 'flow' ? 'full' : 'simple';
  const [chosen, setChosen] = useState<string | undefined>(flowId);
  const [search, setSearch] = useState('');
  const options = useAsk(option, search.trim() === '' ? {} : { search: search.trim() }, { keep: true });
  const id = chosen ?? options.data?.list[0]?.id;
  const opened = useAsk(detail, { flow_id: id ?? '' }, { enabled: id !== undefined, staleMs: 0 });
  const [wanted, setWanted] = useState<'draft' | 'uat' | 'production'>('draft');
  const draft = useMemo(() => flowSchema.safeParse(opened.data?.draft).data, [opened.data]);
  const learning = useLearning(id ?? '', draft);
  const sources = [
    { value: 'draft' as const, label: say('draft') },
    ...(opened.data?.uatVersion == null ? [] : [{ value: 'uat' as const, label: say('uat') }]),
    ...(opened.data?.productionVersion == null ? [] : [{ value: 'production' as const, label: say('production') }]),
  ];
  const source = sources.some(({ value }) => value === wanted) ? wanted : 'draft';

  const choices = options.data?.list.map(({ id: value, name }) => ({ value, label: name })) ?? [];
  const named = opened.data && !choices.some(({ value }) => value === opened.data.flow_id);
  const head = (
    <div className="fchat-choice">
      <Select<string>
        size="small"
        variant="borderless"
        className="fchat-flow"
        value={id ?? null}
        placeholder={say('choose')}
        aria-label={say('choose')}
        showSearch={{ filterOption: false, onSearch: setSearch }}
        options={named ? [{ value: opened.data.flow_id, label: opened.data.flow_name }, ...choices] : choices}
        onChange={setChosen}
      />
      <Select<'draft' | 'uat' | 'production'>
        size="small"
        variant="borderless"
        value={source}
        popupMatchSelectWidth={120}
        aria-label={say('source')}
        options={sources}
        onChange={setWanted}
      />
      <IconButton icon={X} label={say('close')} onClick={onClose} />
    </div>
  );
  const body = (): ReactElement => {
    if (options.isError) return <ErrorState error={options.error} onRetry={() => void options.refetch()} />;
    if (options.data && id === undefined) return <Empty what={say('noFlow')} />;
    if (opened.isError) return <ErrorState error={opened.error} onRetry={() => void opened.refetch()} />;
    if (id === undefined || !opened.data) return <Skeleton rows={6} />;
    return (
      <ChatPanel
        key={id}
        flowId={id}
        source={source}
        direction={opened.data.type === 'inbound' ? 'in' : 'out'}
        detail={how}
        variables={draft?.variables ?? none}
        learning={learning}
        {...(draft && how === 'full' ? chatNames(draft, language) : {})}
      />
    );
  };
  return (
    <div className="fchat-drawer">
      {head}
      {body()}
    </div>
  );
}
