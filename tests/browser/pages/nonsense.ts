import type { Locator } from 'playwright-core';

const nonsense = [
  '   ',
  `"'></script><img src=x onerror=alert(1)>; drop table users; -- １２３ \u202E🙂`,
  'x'.repeat(10_000),
  '-99999999999999999999',
];

/** Boxes that take any text; choices and switches have words of their own. */
const boxes = ':is(input, textarea):not([role=combobox], [role=switch], [readonly], [type=radio], [type=checkbox], [type=file])';

/**
 * Types nonsense into every box of a form and sends it.
 * @param at which nonsense: as many numbers in a row as there are kinds type each of them
 */
export const sendNonsense = async (form: Locator, at: number): Promise<string> => {
  const text = nonsense[at % nonsense.length] ?? '';
  for (const box of await form.locator(boxes).filter({ visible: true }).all()) await box.fill(text);
  await form.locator('button.ant-btn-primary').last().click();
  return text;
};
