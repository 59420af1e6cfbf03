import { encode, type Law } from '../codec/g711.ts';
import type { Tone } from '../session/session.ts';
import { toneCycle } from './tones.ts';

/** A prompt as ready payloads of both laws, in memory that all workers share. */
export interface Prompt {
  readonly payloads: Readonly<Record<Law, Uint8Array>>;
  readonly personal: boolean;
  /** Both laws together. */
  readonly bytes: number;
}

const shared = (pcm: Int16Array, law: Law): Uint8Array => encode(pcm, law, new Uint8Array(new SharedArrayBuffer(pcm.length)));

const ready = (pcm: Int16Array, personal: boolean): Prompt => ({
  payloads: { 0: shared(pcm, 0), 8: shared(pcm, 8) },
  personal,
  bytes: pcm.length * 2,
});

/**
 * Prompts by key. Fixed ones stay until they are released; personal ones (with a customer's data in them) share a cap, and
 * the least recently played goes first. A worker that plays one keeps its memory alive until the play ends.
 */
export class PromptStore {
  private readonly fixed = new Map<string, Prompt>();
  private readonly personal = new Map<string, Prompt>();
  private readonly tones = new Map<string, Prompt>();
  private readonly personalCap: number;
  private fixedBytes = 0;
  private personalBytes = 0;

  constructor(personalCap: number) {
    this.personalCap = personalCap;
  }

  /** @returns length in ms */
  prepare(key: string, pcm8k: Int16Array, personal: boolean): number {
    this.release(key);
    const prompt = ready(pcm8k, personal);
    if (personal) {
      this.personal.set(key, prompt);
      this.personalBytes += prompt.bytes;
      this.shrink(key);
    } else {
      this.fixed.set(key, prompt);
      this.fixedBytes += prompt.bytes;
    }
    return pcm8k.length / 8;
  }

  private shrink(keep: string): void {
    for (const key of this.personal.keys()) {
      if (this.personalBytes <= this.personalCap) return;
      if (key !== keep) this.release(key);
    }
  }

  has(key: string): boolean {
    return this.fixed.has(key) || this.personal.has(key);
  }

  get(key: string): Prompt | undefined {
    const fixed = this.fixed.get(key);
    if (fixed) return fixed;
    const prompt = this.personal.get(key);
    if (prompt) {
      this.personal.delete(key);
      this.personal.set(key, prompt);
    }
    return prompt;
  }

  tone(tone: Tone): Prompt {
    const key = JSON.stringify(tone);
    let prompt = this.tones.get(key);
    if (!prompt) {
      prompt = ready(toneCycle(tone), false);
      this.tones.set(key, prompt);
    }
    return prompt;
  }

  release(key: string): void {
    this.fixedBytes -= this.fixed.get(key)?.bytes ?? 0;
    this.personalBytes -= this.personal.get(key)?.bytes ?? 0;
    this.fixed.delete(key);
    this.personal.delete(key);
  }

  figures(): { fixed: number; personal: number; fixedBytes: number; personalBytes: number } {
    return {
      fixed: this.fixed.size,
      personal: this.personal.size,
      fixedBytes: this.fixedBytes,
      personalBytes: this.personalBytes,
    };
  }
}
