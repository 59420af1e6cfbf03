/** A UDP or TCP address. `host` is an IP address, or for sending a name too. */
export interface HostPort {
  host: string;
  port: number;
}

/** Where bytes come from and go to. UDP today; TCP, TLS and WebSocket are to stand beside it. */
export interface Transport {
  /** As written in Via. */
  readonly protocol: 'UDP' | 'TCP' | 'TLS' | 'WS';
  /** True where the transport itself repeats what was lost: timers A, E and G stay off then (RFC 3261 17). */
  readonly reliable: boolean;
  /** Where it listens; known once it's open. */
  readonly address: HostPort;
  /** Sends one message; `failed` is called when that's known to be impossible (no route, name unknown). */
  send(bytes: Buffer, to: HostPort, failed?: (error: Error) => void): void;
  close(): Promise<void>;
}

/** What a transport tells about a message that came. */
export type Receive = (bytes: Buffer, from: HostPort, transport: Transport) => void;
