export { type ConnectionTimes, standardConnectionTimes } from './connection.ts';
export { Connections, keyOf } from './connections.ts';
export { dialStream } from './dial.ts';
export { type Listener, listenStream, listenWebSocket, type TlsServerOptions } from './listen.ts';
export { reachableHost } from './reachable-host.ts';
export {
  firstOf,
  type HostPort,
  isReliable,
  type Protocol,
  type StreamProtocol,
  type Target,
  type TlsClient,
  type Transport,
} from './transport.ts';
export { openUdp } from './udp.ts';
