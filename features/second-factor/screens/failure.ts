import { ApiError } from "@/kernel/screens/api.ts";
import { unexpectedError } from "@/kernel/texts.ts";
import { PasskeyFailed } from "./browser-passkeys.ts";

/** Why something failed, for a person. `isOver`: the sign-in must be started again. */
export interface Failure {
  readonly message: string;
  readonly isOver: boolean;
}

/** Reads a failed call or a passkey that was not given. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) return { message: error.message, isOver: error.status === 401 };
  const message = error instanceof PasskeyFailed ? error.message : unexpectedError;
  return { message, isOver: false };
}
