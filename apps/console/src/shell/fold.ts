import { create } from 'zustand';
import { config } from '../config/index.ts';

const key = (): string => `${config().SYSTEM}-sidebar`;

interface Fold {
  readonly open: boolean;
  /** The drawer that stands in for the menu under 992. */
  readonly drawer: boolean;
}

/** Whether the menu is open; kept in a cookie. */
export const useFold = create<Fold>(() => ({ open: true, drawer: false }));

export const readFold = (): void => useFold.setState({ open: !document.cookie.split('; ').includes(`${key()}=0`) });

export const toggleFold = (): void => {
  const open = !useFold.getState().open;
  useFold.setState({ open });
  // biome-ignore lint/suspicious/noDocumentCookie: the next start reads it before anything is drawn
  document.cookie = `${key()}=${open ? 1 : 0}; path=/; max-age=31536000; samesite=lax`;
};

export const showDrawer = (drawer: boolean): void => useFold.setState({ drawer });
