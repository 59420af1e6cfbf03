/** The key under which a phone's registrations are kept. */
export const registrationKey = (company: number, number: string): string => `${company}/${number}`;

/** The key of a gateway that registers to us. */
export const gatewayKey = (company: number, id: string): string => `${company}/gateway/${id}`;

/** The same in the words of the database. */
export function registrationOwner(key: string): { company: number; aor: string } {
  const [company = '', ...aor] = key.split('/');
  return { company: Number(company), aor: aor.join('/') };
}

/** Whose registration a key stands for. */
export function readRegistrationKey(key: string): { company: number } & ({ number: string } | { gateway: string }) {
  const [company, number = '', gateway] = key.split('/');
  return { company: Number(company), ...(gateway === undefined ? { number } : { gateway }) };
}
