import { FileUp } from 'lucide-react';
import { type DragEvent, type ReactElement, useState } from 'react';

interface FileProps {
  readonly types: readonly string[];
  readonly onFile: (file: File | undefined) => void;
}

const accepted = (types: readonly string[]): string => types.map((type) => `.${type}`).join();

/** A word that lets a file be chosen. */
export function FileInput({ label, types, onFile }: FileProps & { label: string }): ReactElement {
  return (
    <label className="import-other">
      {label}
      <input type="file" accept={accepted(types)} onChange={({ target }) => onFile(target.files?.[0])} />
    </label>
  );
}

/** A place to drop a file on, or to choose one by. */
export function DropArea({ text, hint, types, onFile }: FileProps & { text: string; hint: string }): ReactElement {
  const [over, setOver] = useState(false);
  const stop = (event: DragEvent, inside: boolean): void => {
    event.preventDefault();
    setOver(inside);
  };
  return (
    <label
      className="import-drop"
      data-over={over || undefined}
      onDragOver={(event) => stop(event, true)}
      onDragLeave={(event) => stop(event, false)}
      onDrop={(event) => {
        stop(event, false);
        onFile(event.dataTransfer.files[0]);
      }}
    >
      <FileUp size={20} strokeWidth={1.5} aria-hidden />
      <span>{text}</span>
      <small>{hint}</small>
      <input type="file" accept={accepted(types)} onChange={({ target }) => onFile(target.files?.[0])} />
    </label>
  );
}
