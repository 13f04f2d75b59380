import { toldFailure } from "@/kernel/screens/failure.ts";
import { unexpectedError } from "@/kernel/texts.ts";
import { PasskeyFailed } from "./browser-passkeys.ts";

/** Why something failed, for a person. `isOver`: the sign-in must be started again. */
export interface Failure {
  readonly message: string;
  readonly isOver: boolean;
}

/** Reads a failed call or a passkey that was not given. */
export function stepFailureOf(error: unknown): Failure {
  const { message, status } = toldFailure(error, error instanceof PasskeyFailed ? error.message : unexpectedError);
  return { message, isOver: status === 401 };
}
