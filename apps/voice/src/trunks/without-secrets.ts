/** What somebody could log in with: answers to challenges, passwords in Basic and Bearer, passwords in a URI. */
const credentials: readonly [RegExp, string][] = [
  [/\b(response|cnonce|rspauth)(\s*=\s*)("[^"]*"|[^\s",;]+)/gi, '$1$2"***"'],
  [/^((?:proxy-)?authorization[ \t]*:[ \t]*(?!digest\b)[\w-]+[ \t]+)\S.*$/gim, '$1***'],
  [/(\bsips?:[^\s@<>:;]+):[^\s@<>]+@/gi, '$1:***@'],
];

/** Headers that carriers ask for and that say by their name that they are secret (a gateway's own headers). */
const secretHeader = /^([\w-]*(?:token|secret|password|api-?key)[\w-]*[ \t]*:[ \t]*)\S.*$/gim;

/** Keys of the audio in SDP (RFC 4568, RFC 8866 5.12). */
const mediaKeys: readonly [RegExp, string][] = [
  [/\binline:[A-Za-z0-9+/=]+/g, 'inline:***'],
  [/^(k=\w+:).*$/gim, '$1***'],
];

/** A SIP message as text without what could be used by whoever reads it: it is kept for days. */
export const withoutSecrets = (message: string): string => {
  const end = message.search(/\r?\n\r?\n/);
  const [head, body] = end < 0 ? [message, ''] : [message.slice(0, end), message.slice(end)];
  const told = [...credentials, [secretHeader, '$1***'] as const].reduce((text, [what, by]) => text.replace(what, by), head);
  return told + mediaKeys.reduce((text, [what, by]) => text.replace(what, by), body);
};
