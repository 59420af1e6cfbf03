/**
 * What Node is told of the heap of a role. A voice node's main thread lets go of most that it makes within a second: with the 32 MB that V8 allows a half of its young
 * generation, 100 MB of pages stay with the process that calls never need (decision 97).
 */
export const heapArguments = (role: string): readonly string[] => (role === 'voice' ? ['--max-semi-space-size=8'] : []);
