/** What a persona does in its turn. */
export type Reply = { readonly say: string } | { readonly keys: string } | { readonly nothing: true } | { readonly hangUp: true };

const unescaped = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Reads `yes|%E6%98%8E%E5%A4%A9|#12|-`: what is said (%-escaped where it isn't ASCII), keys after `#`, `-` for a turn of silence, `!` to hang up. */
export const parseReplies = (text: string): Reply[] =>
  text
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part): Reply => {
      if (part === '-') return { nothing: true };
      if (part === '!') return { hangUp: true };
      const keys = /^#([0-9*#A-D]+)$/.exec(part)?.[1];
      return keys === undefined ? { say: unescaped(part) } : { keys };
    });
