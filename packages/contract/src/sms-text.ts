const placeholder = /\{\{([^{}\n]{1,64})\}\}/g;

/** Names of the variables of a template's text, each once, in their order. */
export const smsVariables = (text: string): string[] => [
  ...new Set([...text.matchAll(placeholder)].map(([, name = '']) => name.trim()).filter((name) => name !== '')),
];

/** Whether braces stand in a text that are no variable. */
export const hasLooseBraces = (text: string): boolean => /\{\{|\}\}/.test(text.replace(placeholder, ''));

/** What a text may name beside the variables of calls and numbers: of a call, and of a task at its end. */
export const ownSmsVariables = {
  call: ['phone', 'task', 'flow', 'grade', 'labels'],
  task: ['task', 'total', 'calls', 'connected', 'answered'],
} as const;

const cjk = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/u;

/** The text with its signature in front: 【…】 as Chinese carriers want it, […] where that would cost an English text its short coding. */
export const signedText = (text: string, signature: string): string => {
  if (signature === '') return text;
  return cjk.test(signature + text) ? `【${signature}】${text}` : `[${signature}] ${text}`;
};

/** A text with its values, or the names of those that are missing or empty. */
export type RenderedSms = { readonly content: string; readonly missing?: undefined } | { readonly missing: readonly string[] };

export const renderSms = (
  template: { readonly text: string; readonly signature: string },
  values: Readonly<Record<string, string>>,
): RenderedSms => {
  const filledBy = (name: string): string => (Object.hasOwn(values, name) ? (values[name] ?? '').trim() : '');
  const missing = smsVariables(template.text).filter((name) => filledBy(name) === '');
  if (missing.length > 0) return { missing };
  const text = template.text.replace(placeholder, (_whole, name: string) => filledBy(name.trim()));
  return { content: signedText(text, template.signature) };
};
