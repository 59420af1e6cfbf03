import { sha256 } from '@noble/hashes/sha2.js';
import { type Challenge, type DeriveKeyFunction, solveChallenge } from 'altcha-lib';

// Not the browser's own SHA-256: it is there over TLS alone, and slow for many small texts.
const deriveKey: DeriveKeyFunction = async ({ cost }, salt, password) => {
  let derivedKey = sha256(new Uint8Array([...salt, ...password]));
  for (let n = 1; n < cost; n++) derivedKey = sha256(derivedKey);
  return { parameters: {}, derivedKey };
};

const bytesOf = (written: string): Uint8Array =>
  Uint8Array.from(atob(written.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
const written = (text: string): string => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

self.onmessage = async ({ data }: MessageEvent<string>) => {
  const challenge: Challenge = JSON.parse(new TextDecoder().decode(bytesOf(data)));
  const solution = await solveChallenge({ challenge, deriveKey });
  self.postMessage(solution ? written(JSON.stringify({ challenge, solution })) : null);
};
