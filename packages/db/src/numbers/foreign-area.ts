import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

const names = new Intl.DisplayNames(['zh'], { type: 'region' });

/**
 * The country of a number of another one, by the metadata of libphonenumber: 英国. Numbers in China are the table's.
 *
 * @param phone as it is dialled: 00442071838750, or with the country code alone where it is long enough for one
 */
export function foreignArea(phone: string): string | undefined {
  const [, dialled, long] = /^(?:00([1-9]\d{6,14})|([1-9]\d{10,14}))$/.exec(phone) ?? [];
  const number = dialled ?? long;
  const parsed = number === undefined ? undefined : parsePhoneNumberFromString(`+${number}`);
  return parsed?.country && parsed.country !== 'CN' && parsed.isValid() ? names.of(parsed.country) : undefined;
}
