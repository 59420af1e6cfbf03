import { useDraft } from './use-draft.ts';

/** The gravest fault that verify found about an item of a library, if any. */
export function useIssuesOf(): (id: string) => 'error' | 'warning' | undefined {
  const { issues } = useDraft();
  return (id) => {
    const mine = issues.filter(({ item }) => item === id);
    if (mine.length === 0) return undefined;
    return mine.some(({ severity }) => severity === 'error') ? 'error' : 'warning';
  };
}
