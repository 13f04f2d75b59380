import { eq, sql } from "drizzle-orm";
import type { Statement } from "@/db/database.ts";
import { statementOf, update } from "@/db/statement.ts";
import { intakeFiles } from "./schema.ts";

/** What is known of a file's type: what a person said (0 for nothing), and what the reader took it for. */
export interface KnownType {
  readonly name: string;
  readonly given: number;
  readonly seen: number | null;
}

const form4473 = 1;
const form331011 = 4;
const other = 9;

/** Which of several files is the document itself: the 4473, by what is in it or else by its name, or the first. */
export function mainPosition(types: readonly KnownType[]): number {
  const found = [
    types.findIndex(({ given }) => given === form4473 || given === form331011),
    types.findIndex(({ given, seen }) => given === 0 && seen === form4473),
    types.findIndex(({ given, name }) => given === 0 && /4473/.test(name)),
  ].find((position) => position >= 0);
  return found ?? 0;
}

/** The type a file is filed with unless the person who verifies it says otherwise. */
export function typeOf({ given, seen }: KnownType, isMain: boolean): number {
  if (given !== 0) return given;
  if (isMain) return seen === form331011 ? form331011 : form4473;
  return seen === null || seen === form4473 || seen === form331011 ? other : seen;
}

/** Moves the files of an item out of the way, so that they can be put into another order. */
export function fileAway(itemId: number): Statement {
  const position = sql`${intakeFiles.position} + 1000`;
  return statementOf(update(intakeFiles).set({ position }).where(eq(intakeFiles.itemId, itemId)));
}
