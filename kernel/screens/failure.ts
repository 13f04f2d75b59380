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

/** The server's own sentence where it has one; `what` ('Unable to load users') where it failed itself. */
export function failureOf(error: unknown, what: string): Failure {
  const unable = `${what}. Please try again later.`;
  if (!(error instanceof ApiError)) return { status: 0, message: unable, error: "", fields: {} };
  return {
    status: error.status,
    message: error.status >= 500 ? unable : error.message,
    error: error.body.error,
    fields: error.body.fields ?? {},
    requestId: error.requestId ?? undefined,
  };
}

/** The server refused, or knows no such thing: trying again will not help. */
export function isDenied({ status }: Failure): boolean {
  return status === 403 || status === 404;
}
