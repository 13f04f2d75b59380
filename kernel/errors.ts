import type { ErrorBody } from "./endpoint.ts";

/** An error that a person or a program is told of. `error` is a stable code `feature.reason`. */
export class AppError extends Error {
  constructor(
    readonly status: number,
    readonly error: string,
    message: string,
    readonly fields?: Readonly<Record<string, string>>,
    readonly conflictId?: number,
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
    this.name = "AppError";
  }

  /** The body of the answer. */
  body(): ErrorBody {
    return {
      message: this.message,
      error: this.error,
      ...(this.fields ? { fields: this.fields } : {}),
      ...(this.conflictId === undefined ? {} : { conflictId: this.conflictId }),
    };
  }
}

/** 400: something in the request is wrong; `fields` tells each field its own sentence. */
export function badRequest(
  message: string,
  fields?: Readonly<Record<string, string>>,
  error = "request.invalid",
): AppError {
  return new AppError(400, error, message, fields);
}

/** 401: not signed in, or no longer. */
export function notSignedIn(): AppError {
  return new AppError(401, "session.missing", "You're not signed in. Please sign in and try again.");
}

/** 403: signed in and known here, but not allowed to do this. */
export function forbidden(message = "You do not have the required permissions."): AppError {
  return new AppError(403, "access.denied", message);
}

/**
 * 403: the request asks to be answered as somebody else, or from another side, and that is over, unknown or not allowed.
 * Whatever the request wants, nobody is answered as somebody else than they think they are. `cookies` are whole Set-Cookie
 * values that end the mode in the browser.
 */
export class ModeOver extends AppError {
  constructor(message: string, readonly cookies: readonly string[]) {
    super(403, "access.mode_over", message);
  }
}

/** 404: does not exist, or belongs to somebody else; the two look alike on purpose. */
export function notFound(message = "Not found, or you don't have access to it."): AppError {
  return new AppError(404, "request.not_found", message);
}

/** 409: somebody else was quicker, or the thing is there already. */
export function conflict(error: string, message: string, conflictId?: number): AppError {
  return new AppError(409, error, message, undefined, conflictId);
}

/** 413: larger than allowed. */
export function tooLarge(message: string): AppError {
  return new AppError(413, "request.too_large", message);
}

/** 415: a body or a file of a kind that is not taken here. */
export function wrongType(message: string, error = "request.wrong_type"): AppError {
  return new AppError(415, error, message);
}

/** 429: too many tries; `retryAfterSeconds` goes into the Retry-After header. */
export function tooMany(message: string, retryAfterSeconds: number): AppError {
  return new AppError(429, "request.too_many", message, undefined, undefined, retryAfterSeconds);
}

/** 503: the server cannot store anything just now (full disk, lost database). Nothing is ever half-stored. */
export function cannotStore(message: string, error = "server.cannot_store"): AppError {
  return new AppError(503, error, message, undefined, undefined, 10);
}
