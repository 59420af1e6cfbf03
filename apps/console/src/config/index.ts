export { applyConfig, config, loadConfig } from './config.ts';
export { hashPlaceOf, type Shell, shellOf, shellRoot } from './shell.ts';
export { version } from './version.ts';
