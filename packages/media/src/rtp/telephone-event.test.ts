import { describe, expect, it } from 'vitest';
import { eventOfKey, TelephoneEventReader, writeTelephoneEvent } from './telephone-event.ts';

function reader(): {
  presses: string[];
  read: TelephoneEventReader;
  packet: (key: string, timestamp: number, duration: number, end?: boolean) => void;
} {
  const presses: string[] = [];
  const read = new TelephoneEventReader({
    down: (digit) => presses.push(`${digit} down`),
    up: (digit, duration) => presses.push(`${digit} ${duration}`),
  });
  const packet = (key: string, timestamp: number, duration: number, end = false): void => {
    const payload = new Uint8Array(4);
    writeTelephoneEvent(payload, 0, eventOfKey(key), end, duration);
    read.take(payload, 0, 4, timestamp);
  };
  return { presses, read, packet };
}

describe('RFC 4733 keys', () => {
  it('makes one press of a key whose end is sent three times', () => {
    const { presses, packet } = reader();
    packet('5', 1000, 160);
    packet('5', 1000, 320);
    for (let i = 0; i < 3; i++) packet('5', 1000, 480, true);
    expect(presses).toEqual(['5 down', '5 480']);
  });

  it('makes two presses of the same key twice', () => {
    const { presses, packet } = reader();
    for (const timestamp of [1000, 3000]) {
      packet('#', timestamp, 160);
      for (let i = 0; i < 3; i++) packet('#', timestamp, 800, true);
    }
    expect(presses).toEqual(['# down', '# 800', '# down', '# 800']);
  });

  it('ends a press whose end was lost when the next key begins, and when nothing comes', () => {
    const { presses, packet, read } = reader();
    packet('1', 1000, 160);
    packet('2', 2000, 160);
    for (let i = 0; i < 15; i++) read.idle(160);
    expect(presses).toEqual(['1 down', '1 160', '2 down', '2 160']);
  });

  it('ignores a straggler of a press that is over, and codes that are no keys', () => {
    const { presses, packet, read } = reader();
    packet('1', 1000, 480, true);
    packet('2', 2000, 480, true);
    packet('1', 1000, 480, true);
    read.take(Uint8Array.of(36, 0, 0, 160), 0, 4, 9000);
    read.take(Uint8Array.of(1, 0), 0, 2, 9000);
    expect(presses).toEqual(['1 down', '1 480', '2 down', '2 480']);
  });
});
