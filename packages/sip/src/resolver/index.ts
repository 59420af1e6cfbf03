export { type Dns, systemDns } from './dns.ts';
export { TargetResolver } from './resolver.ts';
