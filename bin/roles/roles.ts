import type { Settings } from '@parley/contract/settings';
import type { Running } from '../launcher/running.ts';

/** Loads only what the role needs. */
const roles = {
  server: async (settings: Settings): Promise<Running> => (await import('./server.ts')).startServerRole(settings),
  voice: async (settings: Settings): Promise<Running> => (await import('./voice.ts')).startVoiceRole(settings),
  lab: async (settings: Settings): Promise<Running> => (await import('./lab.ts')).startLabRole(settings),
};

export type Role = keyof typeof roles;

export const roleNames = Object.keys(roles);

export const isRole = (name: string): name is Role => Object.hasOwn(roles, name);

export const startRole = (role: Role, settings: Settings): Promise<Running> => roles[role](settings);
