import { z } from 'zod';

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
export const key = z.string().regex(/^([0-9a-f]{64}|[A-Za-z0-9+/]{43}=)$/i, '32 bytes, as 64 hexadecimal digits or as base64');

export const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/\S+$/, 'a PostgreSQL address, as in postgres://user:password@host:5432/parley');
