import { Button } from 'antd';
import { Plus } from 'lucide-react';
import type { ReactElement } from 'react';

/** Adds one more to the list above it. */
export function AddButton({ text, onClick }: { text: string; onClick: () => void }): ReactElement {
  return (
    <Button type="link" size="small" className="fed-add" icon={<Plus size={14} strokeWidth={1.7} />} onClick={onClick}>
      {text}
    </Button>
  );
}
