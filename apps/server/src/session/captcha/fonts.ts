import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { GlobalFonts } from '@napi-rs/canvas';

const packages = [
  ['bitter', '500-normal'],
  ['bitter', '700-italic'],
  ['nunito', '600-normal'],
  ['nunito', '800-italic'],
] as const;

let registered: readonly string[] | undefined;

/** Names of the fonts that captchas are drawn in, registered at the first call: a machine without any font draws them alike. */
export const captchaFonts = (): readonly string[] => {
  registered ??= packages.map(([name, face]) => {
    const family = `Captcha ${name} ${face}`;
    const file = import.meta.resolve(`@fontsource/${name}/files/${name}-latin-${face}.woff2`);
    if (!GlobalFonts.register(readFileSync(fileURLToPath(file)), family)) throw new Error(`${file} cannot be read as a font`);
    return family;
  });
  return registered;
};
