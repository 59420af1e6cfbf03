/** Transports that keep a connection and repeat what was lost (RFC 3261 18, RFC 7118). */
export type StreamProtocol = 'TCP' | 'TLS' | 'WS' | 'WSS';
export type Protocol = 'UDP' | StreamProtocol;

/** How we prove ourselves to a TLS server, and how it has to. Connections are shared where all of it is the same. */
export interface TlsClient {
  /** Whether the server's certificate must be good; true, if not given. */
  verify?: boolean;
  /** Name that the certificate must be for, also sent as SNI; the host called, if not given. */
  serverName?: string;
  /** PEM of the authorities to trust; the system's, if not given. */
  ca?: string;
  /** SHA-256 of the server's own certificate, in hex: trusted whoever has signed it, and no other. */
  pin?: string;
  /** PEM of our own certificate and its key, for a server that asks for one. */
  certificate?: string;
  key?: string;
}

/** An address of the network. `host` is an IP address, or for sending a name too. */
export interface HostPort {
  host: string;
  port: number;
  /** UDP, if not given. */
  transport?: StreamProtocol;
  /** For a TLS connection that we open. */
  tls?: TlsClient;
}

/** A place that may have to be looked up (RFC 3263). Without a port the DNS says which; without transport, that too. */
export interface Target {
  host: string;
  port?: number;
  transport?: Protocol;
  tls?: TlsClient;
}

/** Whether the transport itself repeats what was lost: timers A, E, G, J and K stay off then (RFC 3261 17). */
export const isReliable = ({ transport }: Pick<HostPort, 'transport'>): boolean => transport !== undefined;

/** Where bytes come from and go to. */
export interface Transport {
  /** Where it listens; known once it's open. */
  readonly address: HostPort;
  /** Sends one message; `failed` is called when that's known to be impossible (no route, name unknown, connection refused). */
  send(bytes: Buffer, to: HostPort, failed?: (error: Error) => void): void;
  close(): Promise<void>;
}

/** What a transport tells about a message that came. */
export type Receive = (bytes: Buffer, from: HostPort) => void;

/** The place that is tried first. */
export const firstOf = (to: Target | readonly Target[]): Target | undefined => ('host' in to ? to : to[0]);
