import { create } from 'zustand';

/** How many requests hold the overlay; it goes when the last one is answered. */
export const useWaiting = create<{ readonly count: number }>(() => ({ count: 0 }));

/** Counts a request while it is on its way. */
export const counted = async <T>(request: () => Promise<T>): Promise<T> => {
  useWaiting.setState(({ count }) => ({ count: count + 1 }));
  try {
    return await request();
  } finally {
    useWaiting.setState(({ count }) => ({ count: count - 1 }));
  }
};
