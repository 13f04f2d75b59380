import { ApiError } from "@/kernel/screens/api.ts";
import { networkFailed, requestCancelled } from "@/kernel/texts.ts";
import type { ErrorBody } from "@/kernel/endpoint.ts";

/** How much of a body has left the browser, in bytes. */
export interface Sent {
  readonly bytes: number;
  readonly total: number;
}

/** A multipart request whose progress somebody watches. */
export interface UploadRequest {
  readonly path: string;
  readonly form: FormData;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly onProgress: (sent: Sent) => void;
}

/** Sends a form and answers the JSON of a good answer; rejects with an ApiError otherwise, also when cancelled. */
export type Send = (request: UploadRequest) => Promise<unknown>;

/** A server that says nothing for so long after the last byte arrived is taken for lost. */
const answerMilliseconds = 120_000;

/** No byte has moved for so long: the connection is taken for lost. */
const stallMilliseconds = 60_000;

/**
 * Sends by XMLHttpRequest, the only way a browser tells how much of an upload has left it. `credentials` is asked for
 * each request anew, because a bearer token is short-lived.
 */
export function createSend(credentials: () => Promise<Record<string, string>>): Send {
  return async (request) => {
    const headers = { ...(await credentials()), ...request.headers };
    if (request.signal.aborted) throw failure(requestCancelled, "request.cancelled");
    return await overXhr(request, headers);
  };
}

function overXhr(request: UploadRequest, headers: Record<string, string>): Promise<unknown> {
  const { path, form, signal, onProgress } = request;
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const cancel = () => xhr.abort();
    let watchdog: ReturnType<typeof setTimeout> | undefined;
    const expectNews = (milliseconds: number) => {
      clearTimeout(watchdog);
      watchdog = setTimeout(() => settle(() => reject(failure(networkFailed, "request.network"))), milliseconds);
    };
    const settle = (answer: () => void) => {
      clearTimeout(watchdog);
      signal.removeEventListener("abort", cancel);
      answer();
      if (xhr.readyState !== XMLHttpRequest.DONE) xhr.abort();
    };
    xhr.open("POST", path);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ loaded, total }) => {
      expectNews(loaded >= total ? answerMilliseconds : stallMilliseconds);
      onProgress({ bytes: loaded, total });
    };
    xhr.upload.onload = () => expectNews(answerMilliseconds);
    xhr.onload = () => settle(() => finish(xhr, resolve, reject));
    xhr.onerror = () => settle(() => reject(failure(networkFailed, "request.network")));
    xhr.onabort = () => settle(() => reject(failure(requestCancelled, "request.cancelled")));
    signal.addEventListener("abort", cancel, { once: true });
    expectNews(stallMilliseconds);
    xhr.send(form);
  });
}

function failure(message: string, error: string): ApiError {
  return new ApiError(0, { message, error }, null);
}

function finish(xhr: XMLHttpRequest, resolve: (body: unknown) => void, reject: (error: ApiError) => void): void {
  const body = parsed(xhr.responseText);
  if (xhr.status >= 200 && xhr.status < 300) return resolve(body);
  reject(new ApiError(xhr.status, errorBody(body, xhr), xhr.getResponseHeader("x-request-id")));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Document 2, section 7: a 400 comes as JSON or as plain text; both are shown. */
function errorBody(body: unknown, xhr: XMLHttpRequest): ErrorBody {
  if (typeof body === "object" && body !== null && "message" in body && typeof body.message === "string") {
    return { error: "server.failed", ...body, message: body.message };
  }
  const isText = xhr.status === 400 && /^text\/plain\b/.test(xhr.getResponseHeader("content-type") ?? "");
  return { error: "server.failed", message: isText ? xhr.responseText : "" };
}
