import { Problem } from '@parley/contract';
import { SaxesParser } from 'saxes';
import { fileProblems } from './problems.ts';

type Attributes = Readonly<Record<string, string>>;

/** What is told of a document as it comes; names are without their prefixes. */
export interface XmlEvents {
  open?(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

const mebibyte = 1024 * 1024;
/** Between two tags, bytes: one text, or one tag; the parser holds it. */
const longestText = mebibyte / 2;

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Fails on a text or a tag so long that a parser which holds it would burst. Looks at a chunk at a time, so the limit is about. */
const bounded = (): ((chunk: Buffer) => void) => {
  let held = 0;
  return (chunk) => {
    const tag = chunk.lastIndexOf('<');
    held = tag < 0 ? held + chunk.length : chunk.length - tag;
    if (held > longestText) throw new Problem(fileProblems.tooDense);
  };
};

/**
 * Parses XML as its bytes come; yields after each piece, so that whoever asks gets what was told so far before more is read.
 *
 * @throws Problem for what is not well-formed, or has a text longer than half a mebibyte
 */
export async function* parseXml(bytes: AsyncIterable<Buffer>, events: XmlEvents): AsyncGenerator<void> {
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => events.open?.(local(name), attributes));
  parser.on('text', (text) => events.text?.(text));
  parser.on('cdata', (text) => events.text?.(text));
  parser.on('closetag', ({ name }) => events.close?.(local(name)));
  const decoder = new TextDecoder();
  const check = bounded();
  const write = (text: string): void => {
    try {
      parser.write(text);
    } catch (error) {
      throw error instanceof Problem ? error : new Problem(fileProblems.unreadable, {}, { cause: error });
    }
  };
  for await (const chunk of bytes) {
    check(chunk);
    write(decoder.decode(chunk, { stream: true }));
    yield;
  }
  try {
    parser.write(decoder.decode()).close();
  } catch (error) {
    throw error instanceof Problem ? error : new Problem(fileProblems.unreadable, {}, { cause: error });
  }
  yield;
}

/** Parses a document to its end. */
export const parseWhole = async (bytes: AsyncIterable<Buffer>, events: XmlEvents): Promise<void> => {
  for await (const _ of parseXml(bytes, events));
};
