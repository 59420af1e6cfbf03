import { strongPassword } from '@parley/contract/strong-password';
import { Button, Input, Space } from 'antd';
import { type ReactElement, useState } from 'react';
import { useWords } from '../../i18n/index.ts';

const words = { make: { zh: '生成', en: 'Make one' } } as const;

interface SecretInputProps {
  readonly id: string;
  readonly value: string;
  readonly status: 'error' | '';
  readonly placeholder: string | undefined;
  readonly onBlur: () => void;
  readonly onChange: (value: string) => void;
  /** A strong one was made; undefined: none can be. */
  readonly onMade: ((secret: string) => void) | undefined;
}

/** A secret that is typed, or made by one click and then shown, to be passed on. */
export function SecretInput({ onChange, onMade, ...rest }: SecretInputProps): ReactElement {
  const { say } = useWords(words);
  const [shown, setShown] = useState(false);
  const input = (
    <Input.Password
      {...rest}
      autoComplete="new-password"
      visibilityToggle={{ visible: shown, onVisibleChange: setShown }}
      onChange={({ target }) => onChange(target.value)}
    />
  );
  if (!onMade) return input;
  return (
    <Space.Compact block>
      {input}
      <Button
        onClick={() => {
          onMade(strongPassword());
          setShown(true);
        }}
      >
        {say('make')}
      </Button>
    </Space.Compact>
  );
}
