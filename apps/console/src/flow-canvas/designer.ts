import { create } from 'zustand';
import type { Editor } from './core/editor.ts';

/** A designer that is on the page, for what stands outside of it: the shell's header, and talks that add to the flow. */
export interface Designer {
  readonly flowId: string;
  readonly editor: Editor;
  /** It is only looked at. */
  readonly frozen: boolean;
  /** Saves now; true if nothing is left to save. */
  readonly settle: () => Promise<boolean>;
  /** Checks the draft as it is, and marks all that is found. */
  readonly mark: () => Promise<unknown>;
  /** Production has another version now. */
  readonly published: (version: number) => void;
  /** Opens or closes the test talk beside the canvas. */
  readonly test: (open: boolean) => void;
  readonly testing: boolean;
}

export const useDesigner = create<{ readonly designer: Designer | undefined }>(() => ({ designer: undefined }));
