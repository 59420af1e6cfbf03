import { maskNumber, withoutNumber } from '../kit/mask.ts';

/** Where SIP tells who calls whom. */
const telling =
  /^(?:from|f|to|t|contact|m|refer-to|r|referred-by|b|diversion|history-info|remote-party-id|p-[\w-]*identity|p-called-party-id)\s*:/i;
const requestLine = /^[A-Z]+ (?=sips?:|tel:)/;
const written = /(?<![\w.=])\+?\d[\d().-]{4,}\d(?![\w.])/g;
/** An address of the network, which stays as it is. */
const isAddress = (text: string): boolean => /^\d{1,3}(\.\d{1,3}){3}$/.test(text);
/** User parts, be they numbers with a prefix, extensions or names that hold a number. */
const users = /((?:sips?|tel):)([^\s@<>;:]+)/gi;

const maskUsers = (line: string): string =>
  line
    .replace(users, (whole, scheme: string, user: string) => (/\d{5}/.test(user) && !isAddress(user) ? scheme + maskNumber(user) : whole))
    .replace(written, (number) => (isAddress(number) ? number : maskNumber(number)));

/** Keys that were pressed, which may be those of a card or a code. */
const withoutKeys = (head: string, body: string): string => {
  if (/^(?:content-type|c)\s*:\s*application\/dtmf\s*$/im.test(head)) return body.replace(/[\dA-D*#]+/gi, '*');
  return body.replace(/^(signal\s*=\s*)\S+/gim, '$1*');
};

/** A SIP message for who may not see numbers: every user part and number of those that tell who speaks, and the keys they pressed. */
export const maskSip = (message: string, number: string): string => {
  const hide = withoutNumber(number);
  const end = message.search(/\r?\n\r?\n/);
  const [head, body] = end < 0 ? [message, ''] : [message.slice(0, end), message.slice(end)];
  let tells = false;
  const lines = head.split('\n').map((line, n) => {
    // A folded line goes on with what the line before it says.
    if (!/^[ \t]/.test(line)) tells = n === 0 ? requestLine.test(line) : telling.test(line);
    return tells ? maskUsers(line) : line.replace(users, (whole) => maskUsers(whole));
  });
  const bodyLines = withoutKeys(head, body)
    .split('\n')
    // The numbers of a session are long, and nobody's.
    .map((line) => (line.startsWith('o=') ? line.replace(/^o=\S+/, hide) : hide(line.replace(/^p=.*/, 'p=*'))));
  return hide(lines.join('\n')) + bodyLines.join('\n');
};
