import { type Failure, toldFailure } from "@/kernel/screens/failure.ts";
import { unexpectedError } from "@/kernel/texts.ts";

/** Reads a failed call; the specification's text for anything that is no answer of ours. */
export function formFailureOf(error: unknown): Failure {
  return toldFailure(error, unexpectedError);
}
