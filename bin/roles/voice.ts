import type { Settings } from '@parley/contract/settings';
import { startVoice } from '@parley/voice';
import type { Running } from '../launcher/running.ts';
import { roleLog } from './log.ts';

/** The SIP and media node. */
export const startVoiceRole = (settings: Settings): Promise<Running> => startVoice(settings, roleLog('voice', settings));
