import { ChevronRight } from 'lucide-react';
import { type ReactElement, type ReactNode, useEffect } from 'react';

interface FoldProps {
  /** Of the section, for whoever scrolls to it. */
  readonly id: string;
  readonly title: string;
  /** What the fields inside say, in one line. */
  readonly summary: string;
  readonly open: boolean;
  /** Something inside is shown to be wrong: it is open whatever was asked, and stays so when that is mended. */
  readonly wrong: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly children: ReactNode;
}

/** A section of a form that is folded under its heading, which says what is set. */
export function FormFold({ id, title, summary, open, wrong, onOpen, children }: FoldProps): ReactElement {
  useEffect(() => {
    if (wrong && !open) onOpen(true);
  }, [wrong, open, onOpen]);
  const shown = open || wrong;
  return (
    <section className="form-section form-fold" id={id}>
      <h3>
        <button type="button" aria-expanded={shown} aria-controls={`${id}-fields`} onClick={() => onOpen(!shown)}>
          <ChevronRight size={14} strokeWidth={1.7} aria-hidden />
          <span>{title}</span>
          <small title={summary}>{summary}</small>
        </button>
      </h3>
      <div id={`${id}-fields`} hidden={!shown}>
        {shown ? children : null}
      </div>
    </section>
  );
}
