/** Where a line of the engine's own log goes; pino fits. */
export interface MediaLog {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}

/** Limits above which new sessions are refused; running sessions are never touched. */
export interface AdmissionOptions {
  /** Sessions on the whole engine. */
  readonly maxSessions?: number;
  /** Share of a processor that a worker's thread may take, 0..1 (default 0.85). */
  readonly maxLoad?: number;
  /** 95th percentile of the lateness of a worker's ticks in a second, for eight seconds of ten with ten sessions or more, ms (default 60). */
  readonly maxLatenessMs?: number;
}

export interface MediaEngineOptions {
  /** Worker threads; each owns its sessions' sockets and a 20 ms clock. */
  readonly workers: number;
  /** IPv4 address to bind and to name in `session.local`. */
  readonly address: string;
  /** First and last UDP port, both inclusive. RTP takes even ports, RTCP the odd one above. */
  readonly portRange: readonly [from: number, to: number];
  /** Folder that relative `recordTo` paths start from. */
  readonly recordingsDir?: string;
  readonly admission?: AdmissionOptions;
  /** Bytes of personal prompts kept before the least recently used goes (default 64 MiB). */
  readonly personalPromptBytes?: number;
  readonly log?: MediaLog;
}

/** Why a session was not opened. */
export type Refusal =
  | { readonly reason: 'sessions'; readonly sessions: number; readonly limit: number }
  | { readonly reason: 'load'; readonly load: number; readonly limit: number }
  | { readonly reason: 'lateness'; readonly latenessMs: number; readonly limit: number }
  | { readonly reason: 'ports' }
  | { readonly reason: 'worker-lost' }
  | { readonly reason: 'closed' };
