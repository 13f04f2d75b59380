/**
 * What the server and a database process say to each other: four bytes of length, and so many bytes of JSON. A question
 * is one message; its answer is any number of parts and then an end. The output of a procedure is one part, marked by its
 * first character.
 */
import type { Value } from "../connection.ts";
import { bindable, type Column, type Given, type Result } from "../embedded-file.ts";

/** A value as it is sent: bytes have no form in JSON of their own. */
export type SentValue = string | number | null | { readonly base64: string };

/** A statement as it is sent: its text and its values. */
export type SentStatement = readonly [sql: string, args: readonly SentValue[]];

/** What a database process is asked. */
export type Question = StatementsQuestion | ProcedureQuestion;

/**
 * `run` is one statement, `script` one text of several; a batch is one transaction; a checkpoint puts what was written
 * into the file itself, as far as nobody reads what was there before: for the writer alone.
 */
export interface StatementsQuestion {
  readonly kind: "run" | "read batch" | "write batch" | "script" | "checkpoint";
  readonly statements: readonly SentStatement[];
}

/** A procedure that the process knows by its name; its input is JSON. */
export interface ProcedureQuestion {
  readonly kind: "procedure";
  readonly name: string;
  readonly input: string;
}

/** What a question came to: the results of its statements, or the output of its procedure, as JSON. */
export interface Answer {
  readonly results: readonly Result[];
  readonly output: string | null;
}

/** The first character of a message that is the output of a procedure; no JSON begins with it. */
export const outputMark = "=";

/** Rows of the statement at `index`; those of one statement may come in several parts. The first has its columns. */
export interface AnswerPart {
  readonly index: number;
  readonly columns?: readonly Column[];
  readonly rowsAffected?: number;
  /** Rows without bytes, which is nearly all of them. */
  readonly lists?: readonly (readonly Given[])[];
  /** Rows of which some hold bytes. */
  readonly listsWithBytes?: readonly (readonly SentValue[])[];
}

/** Said once, before any answer: the file is open. */
export interface Ready {
  readonly ready: true;
}

/** How it ended. */
export interface AnswerEnd {
  readonly end: true;
  readonly error?: SentError;
}

/** An error; `index` says which statement of a batch failed. */
export interface SentError {
  readonly name: string;
  readonly message: string;
  readonly code?: string;
  readonly index?: number;
}

/** Rows that go in one part: reading it takes the server's thread about a millisecond. */
export const rowsInPart = 250;

/** A statement as it is sent. Throws for a value that a database does not take. */
export function sentStatement({ sql, args = [] }: { sql: string; args?: readonly Value[] }): SentStatement {
  return [sql, args.map((value) => sentValue(bindable(value)))];
}

/** A value as it is sent. */
export function sentValue(value: Given | Uint8Array): SentValue {
  if (value instanceof Uint8Array) return { base64: value.toBase64() };
  if (value instanceof ArrayBuffer) return { base64: new Uint8Array(value).toBase64() };
  if (typeof value === "bigint") throw new RangeError("A number in the database is too large to be read exactly.");
  return value;
}

/** A value as it was before it was sent. */
export function receivedValue(value: SentValue): string | number | null | Uint8Array<ArrayBuffer> {
  return typeof value === "object" && value !== null ? Uint8Array.fromBase64(value.base64) : value;
}

/** A result that comes in parts. */
export class ReceivedResult implements Result {
  readonly columns: readonly Column[];
  readonly rowsAffected: number;
  readonly lists: (readonly Given[])[] = [];

  constructor({ columns = [], rowsAffected = 0 }: AnswerPart) {
    this.columns = columns;
    this.rowsAffected = rowsAffected;
  }

  add({ lists = [], listsWithBytes = [] }: AnswerPart): void {
    this.lists.push(...lists, ...listsWithBytes.map((list) => list.map(given)));
  }
}

function given(value: SentValue): Given {
  const received = receivedValue(value);
  return received instanceof Uint8Array ? received.buffer : received;
}

const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
const headLength = 4;

/** A message as it is sent. */
export function messageOf(value: object): Uint8Array<ArrayBuffer> {
  return textMessage(JSON.stringify(value));
}

/** The output of a procedure as it is sent. */
export function outputMessage(output: string): Uint8Array<ArrayBuffer> {
  return textMessage(outputMark + output);
}

function textMessage(text: string): Uint8Array<ArrayBuffer> {
  const body = encoder.encode(text);
  const message = new Uint8Array(headLength + body.length);
  new DataView(message.buffer).setUint32(0, body.length);
  message.set(body, headLength);
  return message;
}

/** Puts messages together of the pieces in which they arrive. */
export class Messages {
  #pieces: Uint8Array[] = [];
  #length = 0;

  add(piece: Uint8Array): void {
    this.#pieces.push(piece);
    this.#length += piece.length;
  }

  /** The text of the next message that is whole; null when none is. */
  next(): string | null {
    if (this.#length < headLength) return null;
    const [first] = this.#pieces;
    const head = first.length >= headLength ? first : this.#joined();
    const length = headLength + new DataView(head.buffer, head.byteOffset).getUint32(0);
    if (this.#length < length) return null;
    const whole = head.length >= length ? head : this.#joined();
    this.#pieces[0] = whole.subarray(length);
    this.#length -= length;
    return decoder.decode(whole.subarray(headLength, length));
  }

  #joined(): Uint8Array {
    const joined = new Uint8Array(this.#length);
    let at = 0;
    for (const piece of this.#pieces) {
      joined.set(piece, at);
      at += piece.length;
    }
    this.#pieces = [joined];
    return joined;
  }
}
