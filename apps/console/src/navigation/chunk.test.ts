import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadChunk } from './chunk.ts';

afterEach(() => vi.useRealTimers());

describe('a chunk', () => {
  it('that cannot be loaded is a ChunkLoadError', async () => {
    await expect(loadChunk('x', () => Promise.reject(new TypeError('Failed to fetch')))).rejects.toMatchObject({ name: 'ChunkLoadError' });
  });
  it('whose style sheet cannot be loaded is a CSS_CHUNK_LOAD_FAILED', async () => {
    const lost = (): Promise<never> => Promise.reject(new Error('Unable to preload CSS for /assets/x.css'));
    await expect(loadChunk('x', lost)).rejects.toMatchObject({ name: 'CSS_CHUNK_LOAD_FAILED' });
  });
  it('is given up after 120 000 ms, not before', async () => {
    vi.useFakeTimers();
    let failed = '';
    const loading = loadChunk('x', () => new Promise<never>(() => undefined)).catch((error: Error) => {
      failed = error.name;
    });
    await vi.advanceTimersByTimeAsync(119_999);
    expect(failed).toBe('');
    await vi.advanceTimersByTimeAsync(1);
    await loading;
    expect(failed).toBe('ChunkLoadError');
  });
  it('that comes in time is handed on', async () => expect(await loadChunk('x', () => Promise.resolve(7))).toBe(7));
});
