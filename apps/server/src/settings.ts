import type { GatewayNetworks, RequestNetworks } from '@parley/contract/gateway-network';
import type { Logger } from 'pino';

/** What a server needs to know; the environment is read by whoever starts it. */
export interface ServerSettings {
  readonly databaseUrl: string;
  /** Where it listens. Port 0 takes a free one. */
  readonly host: string;
  readonly port: number;
  /** Folder of recordings, imports and their refused rows (PARLEY_DATA). */
  readonly dataDir: string;
  /** 32 bytes, see `readKey` of @parley/db/seal (PARLEY_KEY). */
  readonly key: Buffer;
  /** Days that files of imports and exports are kept (PARLEY_FILE_DAYS). */
  readonly fileDays: number;
  /** Days that SIP messages of calls and captures of their packets are kept (PARLEY_TRACE_DAYS); 7, if absent. */
  readonly traceDays?: number;
  /** Whether a log-in asks for a captcha (PARLEY_CAPTCHA). */
  readonly captcha: boolean;
  /** The built console; absent: the API alone. */
  readonly consoleDir?: string;
  /** Which roles this process plays. */
  readonly roles: readonly ('api' | 'worker')[];
  /** Origins besides the own one that may open a socket, such as `https://console.example.com` (PARLEY_ORIGINS). */
  readonly origins?: readonly string[];
  /** Addresses and networks of the proxies whose X-Forwarded-For is believed (PARLEY_TRUST_PROXY). */
  readonly trustedProxies?: readonly string[];
  /** Reads /metrics from elsewhere than this machine, as a bearer token (PARLEY_METRICS_TOKEN). */
  readonly metricsToken?: string | undefined;
  /** Where companies' gateways may point to (PARLEY_GATEWAY_NETWORKS, LAB_PORT); the standard, without a lab, if absent. */
  readonly gatewayNetworks?: GatewayNetworks & RequestNetworks;
  readonly log: Logger;
  /** The wall clock, for tests that hold it. */
  readonly now?: () => Date;
}
