import { ApiError } from "@/kernel/screens/api.ts";
import { unexpectedError } from "@/kernel/texts.ts";

/** What an answer says is wrong: a sentence, and a text for each field. */
export interface Failure {
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Reads a failed call; the specification's text for anything that is no answer of ours. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) return { message: error.message, fields: error.body.fields ?? {} };
  return { message: unexpectedError, fields: {} };
}
