import { Select } from 'antd';
import { type ReactElement, useState } from 'react';
import { useWords } from '../../i18n/index.ts';
import type { Options } from './option-source.ts';
import { useChoices } from './use-choices.ts';

const words = {
  more: { zh: '还有更多，请输入关键字查找', en: 'There are more: type to find them' },
  nothing: { zh: '没有匹配的选项', en: 'Nothing matches' },
  loading: { zh: '加载中', en: 'Loading' },
} as const;

interface Common {
  readonly id?: string;
  readonly label?: string;
  readonly options: Options;
  readonly wrong?: boolean;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  readonly onBlur?: () => void;
}
interface One extends Common {
  readonly many?: false;
  readonly value: string | null;
  readonly clearable?: boolean;
  readonly onChange: (value: string | null) => void;
}
interface Many extends Common {
  readonly many: true;
  /** Others than the choices may be typed. */
  readonly open?: boolean;
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
}

/** A select whose choices may be more than the server tells at once: what is typed is then looked for there. */
export function ChoiceSelect(props: One | Many): ReactElement {
  const { say } = useWords(words);
  const [text, setText] = useState('');
  const [opened, setOpened] = useState(false);
  const chosen = props.many ? props.value : props.value ? [props.value] : [];
  const { list, labelOf, more, many, busy } = useChoices(props.options, {
    text,
    chosen,
    // One that takes a single value is searched by typing if there are many: that has to be known before.
    wanted: opened || chosen.length > 0 || !props.many,
  });
  const shared = {
    ...(props.id ? { id: props.id } : {}),
    ...(props.label ? { 'aria-label': props.label } : {}),
    disabled: props.disabled ?? false,
    status: props.wrong ? ('error' as const) : ('' as const),
    placeholder: props.placeholder ?? null,
    options: [...list],
    loading: busy,
    notFoundContent: busy ? say('loading') : say('nothing'),
    showSearch: props.many || many ? { filterOption: false, onSearch: setText, searchValue: text } : false,
    onOpenChange: (open: boolean) => open && setOpened(true),
    popupRender: (menu: ReactElement) => (
      <>
        {menu}
        {more ? <div className="choice-more">{say('more')}</div> : null}
      </>
    ),
    onBlur: () => {
      setText('');
      props.onBlur?.();
    },
  };
  const entry = (value: string): { value: string; label: string } => ({ value, label: labelOf(value) });
  if (props.many)
    return (
      <Select
        {...shared}
        mode={props.open ? 'tags' : 'multiple'}
        {...(props.open ? { tokenSeparators: [',', '，', '、', ' '] } : {})}
        labelInValue
        value={props.value.map(entry)}
        onChange={(next) => props.onChange(next.map(({ value }) => value))}
      />
    );
  return (
    <Select
      {...shared}
      labelInValue
      value={props.value ? entry(props.value) : null}
      allowClear={props.clearable ?? false}
      onChange={(next: { value: string } | undefined | null) => props.onChange(next?.value ?? null)}
    />
  );
}
