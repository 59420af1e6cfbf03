import { expect, test } from 'vitest';
import { hungUp } from './hung-up.ts';

test.each([
  // A BYE without a Reason is normal clearing.
  [{ by: 'remote', cause: 'bye' }, 'them', 16],
  [{ by: 'remote', cause: 'bye', q850: 16 }, 'them', 16],
  [{ by: 'remote', cause: 'bye', q850: 31 }, 'them', 31],
  // Network out of order, no circuit, temporary failure: nobody hung up.
  [{ by: 'remote', cause: 'bye', q850: 38 }, 'carrier', 38],
  [{ by: 'remote', cause: 'bye', q850: 27 }, 'carrier', 27],
  [{ by: 'remote', cause: 'bye', q850: 102 }, 'carrier', 102],
  // Interworking, unspecified: a gateway that knows nothing more.
  [{ by: 'remote', cause: 'bye', q850: 127 }, 'them', 127],
  [{ by: 'local', cause: 'bye', q850: 16 }, 'us', 16],
  [{ by: 'local', cause: 'bye', q850: 102 }, 'us', 102],
  [{ by: 'local', cause: 'ack-timeout' }, 'us', undefined],
  [{ by: 'local', cause: 'lost' }, 'system', undefined],
] as const)('%o was ended by %s, cause %s', (ending, endedBy, q850) => {
  expect(hungUp(ending)).toEqual({ endedBy, q850 });
});
