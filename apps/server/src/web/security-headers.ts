import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * What a page of the console may load: its own files; styles that antd writes at run time; pictures and sound from blobs. An
 * outside work-order system may be framed (product.md section 2), nobody may frame the console but itself.
 */
const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  'frame-src https: http:',
  "frame-ancestors 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
].join('; ');

const year = 365 * 86_400; // s

/** Whether the browser speaks TLS, to this server or to a proxy that is believed. */
export const isOverTls = ({ protocol }: FastifyRequest): boolean => protocol === 'https';

export const securityHeaders = (request: FastifyRequest, reply: FastifyReply): void => {
  if (isOverTls(request)) reply.header('strict-transport-security', `max-age=${year}`);
  reply.headers({
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(self)',
  });
};
