export { applyConfig, type Config, config, loadConfig } from './config.ts';
export { type Shell, shellOf, shellRoot } from './shell.ts';
export { version } from './version.ts';
