// npm run models [-- list | fetch NAME… [--from ADDRESS|FOLDER] | remove NAME…]
// Models of sherpa-onnx under the data folder: what there is, fetched with their sums checked, taken away.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parseStartSettings } from '@parley/contract/settings';
import { modelsFolder } from '@parley/speech';
import {
  addressOf,
  bytesOf,
  catalogue,
  installedModels,
  installModel,
  ModelError,
  removeModel,
  STANDARD_SOURCE,
} from '@parley/speech/models';
import { root } from './launcher/root.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { from: { type: 'string' } } });
const [command = 'list', ...names] = positionals;
const folder = modelsFolder(resolve(root, parseStartSettings(process.env).dataFolder));

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`;

async function list(): Promise<void> {
  const installed = await installedModels(folder);
  for (const model of catalogue) {
    const state = installed.includes(model.name) ? 'installed' : 'not installed';
    console.log(`${model.name}\t${model.languages.join(' ')}\t${megabytes(bytesOf(model))}\t${model.licence}\t${state}`);
    console.log(`  ${model.about}`);
    for (const file of model.files)
      console.log(`  ${addressOf(STANDARD_SOURCE, model, file)}\n    ${file.bytes} bytes, sha256 ${file.sha256}`);
  }
  const others = installed.filter((name) => !catalogue.some((model) => model.name === name));
  for (const name of others) console.log(`${name}\tput there by hand`);
  console.log(`\nin ${folder}`);
}

async function fetchOne(name: string): Promise<void> {
  const model = catalogue.find((one) => one.name === name);
  if (!model) throw new ModelError(`no model is called ${name}; there are ${catalogue.map((one) => one.name).join(', ')}`);
  let told = '';
  await installModel(model, {
    ...{ folder, source: values.from },
    onProgress: (file, bytes, of) => {
      const share = `${file} ${Math.floor((10 * bytes) / of) * 10} %`;
      if (share !== told) console.error(share);
      told = share;
    },
  });
  console.log(`${name} is installed: choose it at a provider of the kind "sherpa-onnx" (Speech, Providers)`);
}

async function removeOne(name: string): Promise<void> {
  console.log((await removeModel(folder, name)) ? `${name} was removed` : `${name} isn't installed`);
}

const commands: Readonly<Record<string, (name: string) => Promise<void>>> = { fetch: fetchOne, remove: removeOne };
try {
  const each = commands[command];
  if (command === 'list') await list();
  else if (!each || names.length === 0) throw new ModelError('models: list, fetch NAME… or remove NAME…');
  else for (const name of names) await each(name);
} catch (error) {
  if (!(error instanceof ModelError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
