import type { InputOf, Text } from '@parley/contract';
import { encryption, type extension } from '@parley/contract/centre';
import { encryptions } from '@parley/contract/kind-texts';
import { flowOptions } from '../../../parts/choices/index.ts';
import type { FieldSpec } from '../../../parts/form/index.ts';
import { extensionWords as words } from './words.ts';

type Form = Omit<InputOf<typeof extension.update>, 'id' | 'revision'>;
const codecs = ['PCMA', 'PCMU', 'G722', 'opus'].map((value) => ({ value, label: value }));

/** Fields of an extension. */
export const extensionFields = (kept: boolean, say: (text: Text) => string): readonly FieldSpec<Form>[] => [
  { kind: 'text', name: 'number', label: words.number, required: true },
  { kind: 'text', name: 'name', label: words.name },
  {
    kind: 'secret',
    name: 'secret',
    label: words.secret,
    span: 6,
    makes: [],
    ...(kept ? { help: words.secretKept } : { required: true, needed: true }),
  },
  { kind: 'many', name: 'codecs', label: words.codecs, span: 6, required: true, options: codecs },
  {
    kind: 'one',
    name: 'encryption',
    label: words.encryption,
    span: 6,
    required: true,
    options: encryption.options.map((value) => ({ value, label: say(encryptions[value]) })),
  },
  {
    kind: 'one',
    name: 'inboundFlowId',
    label: words.inboundFlow,
    span: 6,
    help: words.inboundFlowHelp,
    options: flowOptions,
    clearable: true,
  },
  { kind: 'number', name: 'maxCalls', label: words.maxCalls, unit: words.calls },
  { kind: 'flag', name: 'enabled', label: words.enabled },
];
