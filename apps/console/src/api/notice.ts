import { create } from 'zustand';

/** Something to say to the person, whoever finds it out. */
export type Notice =
  | { readonly kind: 'error' | 'success' | 'warning'; readonly text: string; readonly detail?: string | undefined }
  /** A dialog with one way out, after which, and after what is to be done `before`, the page reloads at the site root. */
  | { readonly kind: 'over'; readonly title: string; readonly button: string; readonly before?: () => Promise<void> };

interface Notices {
  readonly waiting: readonly Notice[];
}

/** Notices wait here until a frame is there to show them. */
export const useNotices = create<Notices>(() => ({ waiting: [] }));

export const notify = (notice: Notice): void => useNotices.setState(({ waiting }) => ({ waiting: [...waiting, notice] }));

export const takeNotices = (): readonly Notice[] => {
  const { waiting } = useNotices.getState();
  if (waiting.length > 0) useNotices.setState({ waiting: [] });
  return waiting;
};
