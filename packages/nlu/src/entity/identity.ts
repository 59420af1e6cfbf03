import type { Language } from '@parley/contract';
import { codeIn } from './codes.ts';
import type { Found } from './found.ts';

/** Is it a day that there was? yyyymmdd. */
const isDay = (text: string): boolean => {
  const day = new Date(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.getUTCDate() === Number(text.slice(6));
};

/** A resident's number of mainland China (GB 11643-1999): place, birthday, order, check by ISO 7064 MOD 11-2. */
const isResident = (code: string): boolean => {
  if (!/^[1-9]\d{16}[\dX]$/.test(code) || !isDay(code.slice(6, 14))) return false;
  const sum = [...code.slice(0, 17)].reduce((total, each, at) => total + Number(each) * (2 ** (17 - at) % 11), 0);
  return '10X98765432'.charAt(sum % 11) === code.charAt(17);
};

const organisationCharacters = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** The unified code of an organisation (GB 32100-2015): 18 characters, the last a check of MOD 31 by powers of 3. */
const isOrganisation = (code: string): boolean => {
  if (!/^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(code)) return false;
  const sum = [...code.slice(0, 17)].reduce((total, each, at) => total + organisationCharacters.indexOf(each) * (3 ** at % 31), 0);
  return organisationCharacters.charAt((31 - (sum % 31)) % 31) === code.charAt(17);
};

/** The number of a payment card (ISO/IEC 7812): 13 to 19 digits, the last a check by Luhn. */
const isCard = (code: string): boolean => {
  if (!/^[1-9]\d{12,18}$/.test(code)) return false;
  const sum = [...code].reverse().reduce((total, each, at) => {
    const digit = Number(each) * (at % 2 === 1 ? 2 : 1);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return sum % 10 === 0;
};

const checks = { resident: isResident, organisation: isOrganisation, card: isCard } as const;
export type IdentityOf = keyof typeof checks;

/** Does the check of its kind hold? */
export const isIdentity = (code: string, of: IdentityOf): boolean => checks[of](code);

/** A number whose check holds, spelled in groups; 叉 is X. */
export const identityIn = (text: string, language: Language, of: IdentityOf): Found<string> | null =>
  wholly(text.replace(/叉|[艾埃爱]克斯/gu, 'X'), language, (code) => isIdentity(code, of));

/** A part of a longer number whose check holds by chance is none. */
const wholly = (text: string, language: Language, fits: (code: string) => boolean): Found<string> | null => {
  const found = codeIn(text, language, fits);
  const longest = found === null ? null : codeIn(text, language, (code) => /^[A-Z\d]{13,24}$/.test(code));
  return longest === null || longest.value === found?.value ? found : null;
};
