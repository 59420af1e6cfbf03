import type { FlowIssue } from '@parley/contract/flow';
import { useCallback, useState } from 'react';
import { notify } from '../../api/index.ts';
import { countIssues } from '../core/issues.ts';
import type { DraftFile } from './use-draft-file.ts';

type Checking = {
  /** Saves, checks the draft as it is then, and marks all that is found. */
  readonly mark: () => Promise<readonly FlowIssue[]>;
  /** The same by hand: it says so where nothing is wrong. */
  readonly check: (passed: string) => Promise<void>;
  readonly checking: boolean;
  readonly listOpen: boolean;
  readonly showList: (shown: boolean) => void;
  readonly closeList: () => void;
};

/** Checking of an opened draft, and the list of what was found. */
export function useChecking({ flush, check: verify, issues }: DraftFile, tellAll: (issues: readonly FlowIssue[]) => void): Checking {
  const [listOpen, setListOpen] = useState(false);
  const [checking, setChecking] = useState(false);
  const mark = useCallback(async (): Promise<readonly FlowIssue[]> => {
    await flush();
    const now = await verify();
    tellAll(now);
    return now;
  }, [flush, verify, tellAll]);
  return {
    mark,
    checking,
    check: async (passed) => {
      setChecking(true);
      try {
        if (countIssues(await mark()).errors === 0) notify({ kind: 'success', text: passed });
      } finally {
        setChecking(false);
      }
    },
    listOpen,
    closeList: useCallback(() => setListOpen(false), []),
    showList: (shown) => {
      if (shown) tellAll(issues);
      setListOpen(shown);
    },
  };
}
