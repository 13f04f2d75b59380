import { ApiError } from "@/kernel/screens/api.ts";

/** What a person is told of a failed request. */
export interface Failure {
  readonly message: string;
  readonly requestId?: string;
  /** The server refused, or knows no such thing: trying again will not help. */
  readonly denied: boolean;
}

/** The server's own sentence where it has one; `what` ('Unable to load documents') where it failed itself. */
export function failureOf(error: Error, what: string): Failure {
  if (!(error instanceof ApiError)) return { message: `${what}. Please try again later.`, denied: false };
  const broken = error.status >= 500;
  return {
    message: broken ? `${what}. Please try again later.` : error.message,
    requestId: error.requestId ?? undefined,
    denied: error.status === 403 || error.status === 404,
  };
}
