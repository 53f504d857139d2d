import { givingTurns } from '../../db/waiting/slices.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const LIST = 0x5b;
const LIST_END = 0x5d;
const OBJECT = 0x7b;
const OBJECT_END = 0x7d;
/** Bytes of a list that are parsed in one go, which takes half a millisecond. */
const SLICE_BYTES = 64 * 1024;

/** Parses a whole text of JSON, and throws when it is none. */
type Parse = (text: string) => unknown;

/** Where the text that begins at the quotation mark `from` ends. */
function endOfText(bytes: Buffer, from: number): number {
  let at = from + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}

/** The items of a list in the text, of which those up to `from` have been parsed. */
interface List {
  items: unknown[];
  from: number;
}

/** An object of JSON whose lists are parsed while its text is walked through. It throws when it is no such text. */
class LongObject {
  readonly #bytes: Buffer;
  readonly #parse: Parse;
  /** Lists that were read, by the name of their member. */
  readonly #lists = new Map<string, unknown[]>();
  /** The text without what is in the lists. */
  #rest = '';
  #copied = 0;
  #name = '';
  #list: List | undefined;
  #depth = 0;

  constructor(bytes: Buffer, parse: Parse) {
    this.#bytes = bytes;
    this.#parse = parse;
  }

  /** Notes a text, which may be the name of the list that follows it. */
  text(from: number, end: number): void {
    if (this.#depth === 1) this.#name = this.#bytes.toString('utf8', from, end + 1);
  }

  open(byte: number, at: number): void {
    this.#depth += 1;
    if (byte !== LIST) return;
    if (this.#depth === 1) throw new Error('a list, no object');
    if (this.#depth > 2) return;
    this.#rest += this.#bytes.toString('utf8', this.#copied, at + 1);
    this.#list = { items: [], from: at + 1 };
  }

  /** Parses the items before the comma at `at` when they are enough bytes. Tells whether it did. */
  comma(at: number, enough: number): boolean {
    const list = this.#depth === 2 ? this.#list : undefined;
    if (!list || at - list.from <= enough) return false;
    if (this.#take(list, at) === 0) throw new Error('nothing before a comma');
    return true;
  }

  close(byte: number, at: number): void {
    const list = this.#depth === 2 ? this.#list : undefined;
    this.#depth -= 1;
    if (!list) return;
    const isEmpty = list.items.length === 0;
    if (byte !== LIST_END || (this.#take(list, at) === 0 && !isEmpty)) throw new Error('a list that ends otherwise');
    this.#lists.set(String(this.#parse(this.#name)), list.items);
    this.#list = undefined;
    this.#copied = at;
  }

  /** The whole object, at the end of the text. */
  end(): object {
    const whole = this.#parse(this.#rest + this.#bytes.toString('utf8', this.#copied)) as Record<string, unknown>;
    // Of two members with one name the last one counts, which need not be a list.
    for (const [name, items] of this.#lists) if (Array.isArray(whole[name])) whole[name] = items;
    return whole;
  }

  #take(list: List, end: number): number {
    const items = this.#parse(`[${this.#bytes.toString('utf8', list.from, end)}]`) as unknown[];
    list.items.push(...items);
    list.from = end + 1;
    return items.length;
  }
}

async function readInSlices(bytes: Buffer, parse: Parse, sliceBytes: number): Promise<object> {
  const turn = givingTurns();
  const object = new LongObject(bytes, parse);
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) {
      const end = endOfText(bytes, at);
      object.text(at, end);
      at = end;
    } else if (byte === COMMA) {
      if (object.comma(at, sliceBytes)) await turn();
    } else if (byte === LIST || byte === OBJECT) object.open(byte, at);
    else if (byte === LIST_END || byte === OBJECT_END) object.close(byte, at);
  }
  return object.end();
}

/**
 * Parses the text of an object whose members may be long lists, a slice at a time, and gives the answer that `parse`
 * gives for the whole text. Whatever looks wrong is left to `parse`, so that it is refused in the usual words.
 */
export async function parseInSlices(bytes: Buffer, parse: Parse, sliceBytes = SLICE_BYTES): Promise<unknown> {
  const value = await readInSlices(bytes, parse, sliceBytes).catch(() => undefined);
  return value ?? parse(bytes.toString());
}
