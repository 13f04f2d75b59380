import { Buffer } from "node:buffer";
import { setImmediate } from "node:timers/promises";
import { type Statement, StatementFailed } from "../connection.ts";
import { type EmbeddedFile, openFile, type Result, writtenOf } from "../embedded-file.ts";
import type { ReadOnlyDatabase, SentProcedure } from "../procedure.ts";
import {
  type AnswerEnd,
  type AnswerPart,
  messageOf,
  Messages,
  outputMessage,
  type Question,
  type Ready,
  receivedValue,
  rowsInPart,
  type SentError,
  type SentStatement,
  sentValue,
  type StatementsQuestion,
} from "./messages.ts";
import type { Role } from "./settings.ts";
import { WriteLog } from "./write-log.ts";

/** Kilobytes of pages that each keeps in memory; the system keeps those of all. */
const cacheKilobytes: Readonly<Record<Role, number>> = { reader: 16_000, writer: 8_000 };
/** Bytes of an answer that go in one write. */
const mostTogether = 65_536;

/**
 * Runs in a process of its own: answers questions about the file until standard input ends, one after the other, and
 * nothing else. It is ended by closing its input, or killed; signals are for the server, which finishes what is under way.
 * `procedures` are those that it may be asked for.
 */
export async function serveDatabaseFile(
  role: string,
  path: string,
  procedures: readonly SentProcedure[],
): Promise<void> {
  if (role !== "reader" && role !== "writer") throw new Error(`A database process cannot be a "${role}".`);
  // Whoever stops a server from a terminal or as a service sends the signal to each of its processes.
  for (const signal of ["SIGINT", ...Deno.build.os === "windows" ? [] : ["SIGTERM", "SIGHUP"] as const] as const) {
    Deno.addSignalListener(signal, () => {});
  }
  endWithParent();
  const file = openFile(path, { cacheKilobytes: cacheKilobytes[role], isReader: role === "reader" });
  try {
    const ready = new Sending();
    ready.add({ ready: true });
    ready.send();
    const log = role === "writer" ? new WriteLog(file, path) : null;
    for (const question of questions()) {
      await answer(file, question, procedures);
      // What was asked before may be while the server still writes by itself.
      if (question.kind === "write batch") log?.keepSmall();
      // The driver gives memory back in turns of the event loop alone: waiting for input is none.
      await setImmediate();
    }
  } finally {
    file.close();
  }
}

/**
 * A reading may take long, and nobody waits for it when the server was killed: Linux then kills this process as well
 * (prctl, PR_SET_PDEATHSIG). What a writer is at was promised to nobody, and the next server begins without another beside
 * it that puts the log of writes into the file. Elsewhere it ends with what it is at.
 */
function endWithParent(): void {
  if (Deno.build.os !== "linux") return;
  const [setParentDeathSignal, kill] = [1, 9n];
  const libc = Deno.dlopen("libc.so.6", {
    prctl: { parameters: ["i32", "u64", "u64", "u64", "u64"], result: "i32" },
  });
  libc.symbols.prctl(setParentDeathSignal, kill, 0n, 0n, 0n);
}

function* questions(): Generator<Question> {
  const messages = new Messages();
  for (;;) {
    for (let text = messages.next(); text !== null; text = messages.next()) yield JSON.parse(text);
    const piece = new Uint8Array(65_536);
    const length = Deno.stdin.readSync(piece);
    if (length === null) return;
    messages.add(piece.subarray(0, length));
  }
}

async function answer(
  file: EmbeddedFile,
  question: Question,
  procedures: readonly SentProcedure[],
): Promise<void> {
  let end: AnswerEnd = { end: true };
  const sending = new Sending();
  try {
    if (question.kind === "procedure") {
      const called = procedures.find(({ name }) => name === question.name);
      if (!called) throw new Error(`There is no procedure "${question.name}".`);
      sending.addBytes(outputMessage(await file.inOneState(() => called.runSent(readOnly(file), question.input))));
    } else {
      const results = resultsOf(file, question.kind, question.statements.map(received));
      for (const [index, result] of results.entries()) for (const part of partsOf(index, result)) sending.add(part);
    }
  } catch (error) {
    end = { end: true, error: sentError(error) };
  }
  sending.add(end);
  sending.send();
}

/** The file for a procedure, which runs in a transaction: what it awaits is there at once. */
function readOnly(file: EmbeddedFile): ReadOnlyDatabase {
  const rowsOf = (statement: Statement) => writtenOf(file.run(statement)).rows;
  return {
    isOneState: true,
    all: (sql, args) => Promise.try(() => rowsOf({ sql, args })),
    one: (sql, args) => Promise.try(() => rowsOf({ sql, args })[0] ?? null),
    snapshot: (statements) => Promise.try(() => statements.map(rowsOf)),
  };
}

function resultsOf(
  file: EmbeddedFile,
  kind: StatementsQuestion["kind"],
  statements: readonly Statement[],
): readonly Result[] {
  if (kind === "read batch") return file.batch(statements, "read");
  if (kind === "write batch") return file.batch(statements, "write");
  if (kind === "checkpoint") return [file.run({ sql: "PRAGMA wal_checkpoint(PASSIVE)" })];
  const [{ sql, args }] = statements;
  if (kind === "run") return [file.run({ sql, args })];
  file.script(sql);
  return [];
}

function received([sql, args]: SentStatement): Statement {
  return { sql, args: args.map(receivedValue) };
}

function* partsOf(index: number, { columns, lists, rowsAffected }: Result): Generator<AnswerPart> {
  yield { index, columns, rowsAffected, ...sentLists(lists.slice(0, rowsInPart)) };
  for (let from = rowsInPart; from < lists.length; from += rowsInPart) {
    yield { index, ...sentLists(lists.slice(from, from + rowsInPart)) };
  }
}

function sentLists(lists: Result["lists"]): Pick<AnswerPart, "lists" | "listsWithBytes"> {
  const hasBytes = lists.some((list) => list.some((value) => value instanceof ArrayBuffer));
  return hasBytes ? { listsWithBytes: lists.map((list) => list.map(sentValue)) } : { lists };
}

function sentError(error: unknown): SentError {
  if (error instanceof StatementFailed && error.cause instanceof Error) {
    return { ...sentError(error.cause), index: error.statementIndex };
  }
  if (!(error instanceof Error)) return { name: "Error", message: String(error) };
  const code = "code" in error && typeof error.code === "string" ? { code: error.code } : {};
  return { name: error.name, message: error.message, ...code };
}

/** Messages that go together: each write wakes the server once. */
class Sending {
  #messages: Uint8Array<ArrayBuffer>[] = [];
  #length = 0;

  /** What is long goes at once, so that the server reads the first rows while the others are made ready. */
  add(message: Ready | AnswerPart | AnswerEnd): void {
    this.addBytes(messageOf(message));
  }

  addBytes(bytes: Uint8Array<ArrayBuffer>): void {
    this.#messages.push(bytes);
    this.#length += bytes.length;
    if (this.#length >= mostTogether) this.send();
  }

  send(): void {
    let rest: Uint8Array = Buffer.concat(this.#messages);
    while (rest.length > 0) rest = rest.subarray(Deno.stdout.writeSync(rest));
    this.#messages = [];
    this.#length = 0;
  }
}
