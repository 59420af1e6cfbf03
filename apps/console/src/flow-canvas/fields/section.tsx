import type { ReactElement, ReactNode } from 'react';

type SectionProps = { title: ReactNode; note?: ReactNode; extra?: ReactNode; children?: ReactNode };

/** A part of a panel: heading, quiet note, tools at the right. */
export function Section({ title, note, extra, children }: SectionProps): ReactElement {
  return (
    <section className="fed-section">
      <header className="fed-section-head">
        <h3>{title}</h3>
        {note && <span className="fed-note">{note}</span>}
        {extra && <span className="fed-section-extra">{extra}</span>}
      </header>
      {children}
    </section>
  );
}

/** A setting in one line: its name, then its control. */
export function Setting({
  name,
  note,
  issue,
  children,
}: {
  name: string;
  note?: ReactNode;
  issue?: string | undefined;
  children: ReactNode;
}): ReactElement {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children
    <label className="fed-setting">
      <span className="fed-setting-name">{name}</span>
      <span className="fed-setting-control">{children}</span>
      {issue ? <span className="fed-issue">{issue}</span> : note && <span className="fed-note fed-setting-note">{note}</span>}
    </label>
  );
}
