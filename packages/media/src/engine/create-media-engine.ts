import type { MediaEngine } from './engine.ts';
import { LiveEngine } from './live-engine.ts';
import type { MediaEngineOptions } from './options.ts';

/**
 * Starts the media workers. The engine is usable at once; it lives until `close()`.
 * @throws RangeError for a port range without a pair, or less than one worker
 */
export const createMediaEngine = (options: MediaEngineOptions): MediaEngine => new LiveEngine(options);
