import { oneLine, quote, splitList, unquote } from './characters.ts';
import { parseParameters } from './parameters.ts';

/** One value of a Reason header (RFC 3326). */
export interface ReasonValue {
  /** `Q.850` or `SIP`, as written. */
  protocol: string;
  cause: number | undefined;
  text: string | undefined;
}

/** Reads all values of Reason headers; malformed ones are left out. */
export function parseReasons(values: readonly string[]): ReasonValue[] {
  const found: ReasonValue[] = [];
  for (const value of values.flatMap(splitList)) {
    const semicolon = value.indexOf(';');
    const protocol = (semicolon < 0 ? value : value.slice(0, semicolon)).trim();
    const parameters = semicolon < 0 ? parseParameters('', 0) : parseParameters(value, semicolon);
    if (protocol === '' || parameters === undefined) continue;
    const cause = Number.parseInt(parameters.get('cause') ?? '', 10);
    const text = parameters.get('text');
    found.push({ protocol, cause: Number.isNaN(cause) ? undefined : cause, text: text === undefined ? undefined : unquote(text) });
  }
  return found;
}

/** Writes a Reason value for a Q.850 cause, for instance `Q.850;cause=16;text="Normal call clearing"`. */
export function formatReason(reason: { q850: number; text?: string | undefined }): string {
  return `Q.850;cause=${reason.q850}${reason.text === undefined ? '' : `;text=${quote(oneLine(reason.text))}`}`;
}

/** The Q.850 cause among the values, if there is one. */
export function q850Of(values: readonly string[]): { cause: number; text: string | undefined } | undefined {
  if (values.length === 0) return undefined;
  for (const { protocol, cause, text } of parseReasons(values)) {
    if (protocol.toUpperCase() === 'Q.850' && cause !== undefined) return { cause, text };
  }
  return undefined;
}
