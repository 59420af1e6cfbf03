import { useDraft } from './use-draft.ts';

/** The gravest fault that verify found about an item of a library, if any. */
export function useFaultsOf(): (id: string) => 'error' | 'warning' | undefined {
  const { faults } = useDraft();
  return (id) => {
    const mine = faults.filter(({ item }) => item === id);
    if (mine.length === 0) return undefined;
    return mine.some(({ severity }) => severity === 'error') ? 'error' : 'warning';
  };
}
