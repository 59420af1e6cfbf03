import type { StartSettings } from '@parley/contract/settings';
import { checkPort } from './ports.ts';

/** Checks the ports that the roles will listen at, before anything is started. @throws StartupError for the first that cannot be had */
export async function checkPorts({ http, sip, sipTls, labPort, voiceMetricsPort }: StartSettings): Promise<void> {
  await checkPort({ kind: 'tcp', host: http.host, port: http.port, hostSetting: 'HOST', portSetting: 'PORT' });
  await checkPort({ kind: 'udp', host: sip.host, port: sip.port, hostSetting: 'SIP_HOST', portSetting: 'SIP_PORT' });
  await checkPort({ kind: 'tcp', host: sip.host, port: sip.port, hostSetting: 'SIP_HOST', portSetting: 'SIP_PORT' });
  for (const [portSetting, port] of [
    ['SIP_TLS_PORT', sipTls.port],
    ['SIP_WS_PORT', sipTls.webSocketPort],
  ] as const) {
    if (port !== undefined) await checkPort({ kind: 'tcp', host: sip.host, port, hostSetting: 'SIP_HOST', portSetting });
  }
  if (voiceMetricsPort !== undefined) {
    await checkPort({ kind: 'tcp', host: http.host, port: voiceMetricsPort, hostSetting: 'HOST', portSetting: 'VOICE_METRICS_PORT' });
  }
  if (labPort !== undefined) {
    await checkPort({ kind: 'udp', host: '127.0.0.1', port: labPort, hostSetting: 'LAB_PORT', portSetting: 'LAB_PORT' });
  }
}
