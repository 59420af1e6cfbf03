import type { Push, PushType } from '@parley/contract/socket';
import { useEffect, useRef } from 'react';
import { onPush } from './connection.ts';

/** What comes with each type of push. */
type PushData = { [T in PushType]: Extract<Push, { type: T }>['data'] };

const dataOf = <T extends PushType>(type: T, message: Push): PushData[T] | undefined =>
  // The union is told apart by `type`, which TypeScript does not carry over to a generic index.
  message.type === type ? (message.data as PushData[T]) : undefined;

/** Hears what the server pushes of one type, while the part is on the page. */
export function usePush<T extends PushType>(type: T, hear: (data: PushData[T]) => void): void {
  const latest = useRef(hear);
  useEffect(() => {
    latest.current = hear;
  });
  useEffect(
    () =>
      onPush((message) => {
        const data = dataOf(type, message);
        if (data) latest.current(data);
      }),
    [type],
  );
}
