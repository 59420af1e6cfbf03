import type { HearingCapabilities, SpeakingCapabilities } from '../ports/capabilities.ts';
import type { Recogniser } from '../ports/recogniser.ts';
import type { Synthesiser } from '../ports/synthesiser.ts';
import type { SpeechProvider } from '../providers/provider.ts';

/** Something that an adapter asks of whoever sets it up. */
export type AdapterField = {
  key: string;
  label: { zh: string; en: string };
  /** A secret is sealed at rest and never shown again. */
  kind: 'text' | 'secret' | 'address';
  required: boolean;
  /** What is used where the field is left empty. */
  standard?: string;
  /** It is part of a host's name: a text with anything but letters, digits and hyphens would lead to another host. */
  isHostLabel?: true;
};

/** One vendor's protocol, or that of a server of one's own. */
export type Adapter = {
  kind: string;
  name: { zh: string; en: string };
  /** `cloud`: a vendor's service; `own`: a server that somebody runs; `local`: on this machine. */
  place: 'cloud' | 'own' | 'local';
  fields: readonly AdapterField[];
  hearing?: { can: HearingCapabilities; make: (provider: SpeechProvider) => Recogniser };
  speaking?: { can: SpeakingCapabilities; make: (provider: SpeechProvider) => Synthesiser };
};

const text = (key: string, zh: string, en: string, kind: AdapterField['kind'], required: boolean): AdapterField => ({
  ...{ key, label: { zh, en }, kind, required },
});

/** Fields as adapters declare them. */
export const field = {
  secret: (key: string, zh: string, en: string): AdapterField => text(key, zh, en, 'secret', true),
  optionalSecret: (key: string, zh: string, en: string): AdapterField => text(key, zh, en, 'secret', false),
  text: (key: string, zh: string, en: string): AdapterField => text(key, zh, en, 'text', true),
  hostLabel: (key: string, zh: string, en: string): AdapterField => ({ ...text(key, zh, en, 'text', true), isHostLabel: true }),
  optional: (key: string, zh: string, en: string, standard: string): AdapterField => ({ ...text(key, zh, en, 'text', false), standard }),
  address: (key: string, zh: string, en: string): AdapterField => text(key, zh, en, 'address', true),
  optionalAddress: (key: string, zh: string, en: string, standard: string): AdapterField => ({
    ...text(key, zh, en, 'address', false),
    standard,
  }),
};

/** Whether a text can stand in a host's name (RFC 1123 2.1). */
export const isHostLabel = (label: string): boolean => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i.test(label);

/** What a provider says for a field, else the standard that its adapter declares, else nothing. */
export function fieldReader(fields: readonly AdapterField[], provider: SpeechProvider): (key: string) => string {
  return (key) => provider.fields[key] || fields.find((one) => one.key === key)?.standard || '';
}
