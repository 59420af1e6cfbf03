/** The settings of a node, parsed from a given environment. */
export type { Environment, PortRange } from './settings/kinds.ts';
export { settingsManual } from './settings/manual.ts';
export { parseSettings, parseStartSettings, SettingError, type Settings, type StartSettings } from './settings/parse.ts';
