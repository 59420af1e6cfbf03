import { z } from 'zod';
import { ipv4NetworkOf } from '../ipv4.ts';

/** Environment variables are strings; an empty one counts as not given. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A port; 0 only where `zero` says what it stands for. */
export const port = (zero = false) =>
  z
    .string()
    .regex(/^\d{1,5}$/, 'a port number')
    .transform(Number)
    .refine((value) => value <= 65_535 && (zero || value > 0), zero ? 'a port from 0 to 65535' : 'a port from 1 to 65535');

export const host = z.string().regex(/^[\w.:%-]+$/, 'an IP address or a host name');

export const switchOnOff = z.enum(['on', 'off'], 'on or off').transform((value) => value === 'on');

/** A number of days, at least one. */
export const days = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, 'a number of days from 1 to 9999')
  .transform(Number);

/** A number of things, at least one. */
export const count = z
  .string()
  .regex(/^[1-9]\d{0,2}$/, 'a number from 1 to 999')
  .transform(Number);

export interface PortRange {
  /** First and last port, both included. */
  readonly from: number;
  readonly to: number;
}

/** `30000-39999`; RTP takes even ports, RTCP the odd ones after them. */
export const portRange = z
  .string()
  .regex(/^\d{1,5}-\d{1,5}$/, 'two ports, as in 30000-39999')
  .transform((text): PortRange => {
    const [from = 0, to = 0] = text.split('-').map(Number);
    return { from, to };
  })
  .refine(
    (range) => range.from >= 1024 && range.to <= 65_535 && range.to - range.from >= 3,
    'two ports from 1024 to 65535, the second larger',
  );

/** 32 bytes as 64 hexadecimal digits or base64. */
const oneKey = '(?:[0-9a-f]{64}|[A-Za-z0-9+/]{43}=)';
/** Keys, the newest first. */
export const key = z
  .string()
  .trim()
  .regex(
    new RegExp(`^${oneKey}(?:[\\s,]+${oneKey})*$`, 'i'),
    '32 bytes, as 64 hexadecimal digits or as base64; several with commas between, the newest first',
  );

export const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/\S+$/, 'a PostgreSQL address, as in postgres://user:password@host:5432/parley');

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

const isNetwork = (text: string): boolean =>
  /^(\d{1,3}(\.\d{1,3}){3}|[0-9a-f:]*:[0-9a-f:.]*)(\/\d{1,3})?$/i.test(text) || text === 'loopback';

/** Addresses and networks (`10.0.0.0/8`), separated by commas; `loopback` is this machine. */
export const networks = z
  .string()
  .transform(listed)
  .refine((list) => list.every(isNetwork), 'addresses or networks separated by commas, as in 127.0.0.1,10.0.0.0/8');

/** IPv4 addresses and networks, separated by commas. */
export const ipv4Networks = z
  .string()
  .transform(listed)
  .refine(
    (list) => list.every((text) => ipv4NetworkOf(text)),
    'IPv4 addresses or networks separated by commas, as in 10.0.0.0/8,203.0.113.7',
  )
  .transform((list) => list.flatMap((text) => ipv4NetworkOf(text) ?? []));

const isOrigin = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text;

/** Origins of web pages, separated by commas. */
export const origins = z
  .string()
  .transform(listed)
  .refine((list) => list.every(isOrigin), 'origins separated by commas, as in https://console.example.com');
