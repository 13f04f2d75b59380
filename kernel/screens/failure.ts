import { readTooLongError } from "../texts.ts";
import { ApiError } from "./api.ts";

/** What a person is told of a failed request. */
export interface Failure {
  /** 0 when there was no answer. */
  readonly status: number;
  readonly message: string;
  readonly error: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId?: string;
}

/**
 * The server's own sentence where it has one; `what` ('Unable to load users') where it failed itself. What took too long did
 * not fail: a person can ask for less.
 */
export function failureOf(error: unknown, what: string): Failure {
  const unable = `${what}. Please try again later.`;
  const failure = toldFailure(error, unable);
  return failure.status >= 500 && failure.error !== readTooLongError ? { ...failure, message: unable } : failure;
}

/** Whatever the server said, also where it failed itself; `otherwise` for anything that is no answer of it. */
export function toldFailure(error: unknown, otherwise: string): Failure {
  if (!(error instanceof ApiError)) return { status: 0, message: otherwise, error: "", fields: {} };
  return {
    status: error.status,
    message: error.message,
    error: error.body.error,
    fields: error.body.fields ?? {},
    requestId: error.requestId ?? undefined,
  };
}

/** The server refused, or knows no such thing: trying again will not help. */
export function isDenied({ status }: Failure): boolean {
  return status === 403 || status === 404;
}
