import type { AnyRoute } from '@parley/contract';
import { Button } from 'antd';
import { FileUp } from 'lucide-react';
import type { ReactElement } from 'react';
import { Can, needs } from '../../access/index.ts';

interface ImportButtonProps {
  /** The call that takes the file: who may not make it is shown nothing. */
  readonly route: AnyRoute;
  readonly word: string;
  readonly onClick: () => void;
}

/** Opens an import. */
export function ImportButton({ route, word, onClick }: ImportButtonProps): ReactElement {
  return (
    <Can do={needs(route)}>
      <Button icon={<FileUp size={16} strokeWidth={1.7} />} onClick={onClick}>
        {word}
      </Button>
    </Can>
  );
}
