/** `13812346621, 姓名=王女士` a line; commas may be Chinese, blank lines do not count. */
export const parseLines = (text: string): { phone: string; variables: Record<string, string> }[] =>
  text.split(/\r?\n/).flatMap((line) => {
    const [phone = '', ...rest] = line.split(/[,，\t]/).map((part) => part.trim());
    if (phone === '') return [];
    const pairs = rest.flatMap((part) => {
      const at = part.indexOf('=');
      return at > 0 ? [[part.slice(0, at).trim(), part.slice(at + 1).trim()] as const] : [];
    });
    return [{ phone, variables: Object.fromEntries(pairs) }];
  });
