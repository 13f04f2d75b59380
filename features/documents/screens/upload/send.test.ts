import { expect } from "expect";
import { ApiError } from "@/kernel/screens/api.ts";
import { networkFailed, requestCancelled } from "@/kernel/texts.ts";
import { createSend, type Sent } from "./send.ts";

/** What a test plays the browser's request with. */
class PlayedRequest {
  static readonly DONE = 4;
  static last: PlayedRequest;
  readyState = 1;
  status = 0;
  responseText = "";
  readonly headers: Record<string, string> = {};
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void; onload?: () => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  constructor() {
    PlayedRequest.last = this;
  }
  open() {}
  send() {}
  abort() {
    this.readyState = PlayedRequest.DONE;
    this.onabort?.();
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader(name: string) {
    return { "content-type": "text/plain; charset=utf-8", "x-request-id": "request-1" }[name] ?? null;
  }
  answer(status: number, text: string) {
    Object.assign(this, { status, responseText: text, readyState: PlayedRequest.DONE });
    this.onload?.();
  }
}

/** Sends a form through a played request; answers what came of it once `play` has played the server. */
async function sending(play: (request: PlayedRequest, controller: AbortController) => void) {
  const before = Object.getOwnPropertyDescriptor(globalThis, "XMLHttpRequest");
  Object.defineProperty(globalThis, "XMLHttpRequest", { value: PlayedRequest, configurable: true });
  const controller = new AbortController();
  const sent: Sent[] = [];
  const send = createSend(() => Promise.resolve({ authorization: "Bearer token" }));
  try {
    const answer = send({
      path: "/api/documents",
      form: new FormData(),
      headers: { "Idempotency-Key": "key" },
      signal: controller.signal,
      onProgress: (one) => sent.push(one),
    }).catch((error: unknown) => error);
    await Promise.resolve().then(() => {}).then(() => {});
    play(PlayedRequest.last, controller);
    return { answer: await answer, sent, request: PlayedRequest.last };
  } finally {
    if (before) Object.defineProperty(globalThis, "XMLHttpRequest", before);
    else Reflect.deleteProperty(globalThis, "XMLHttpRequest");
  }
}

const messageOf = (answer: unknown) => answer instanceof ApiError ? answer.message : answer;

Deno.test("an upload carries the bearer token and its key, and tells the real progress", async () => {
  const { answer, sent, request } = await sending((xhr) => {
    xhr.upload.onprogress?.({ loaded: 37, total: 100 });
    xhr.upload.onprogress?.({ loaded: 100, total: 100 });
    xhr.answer(201, '{"id":12}');
  });
  expect(answer).toEqual({ id: 12 });
  expect(sent).toEqual([{ bytes: 37, total: 100 }, { bytes: 100, total: 100 }]);
  expect(request.headers).toEqual({ authorization: "Bearer token", "Idempotency-Key": "key" });
});

Deno.test("a refusal keeps the server's words, fields and request id", async () => {
  const body = { message: "Wrong.", error: "request.invalid", fields: { tsn: "Too long." } };
  const { answer } = await sending((xhr) => xhr.answer(400, JSON.stringify(body)));
  expect(answer).toMatchObject({ status: 400, body, requestId: "request-1" });
});

Deno.test("a 400 in plain text is shown as it is", async () => {
  const { answer } = await sending((xhr) => xhr.answer(400, "This file cannot be read."));
  expect(messageOf(answer)).toBe("This file cannot be read.");
});

Deno.test("a lost connection and a cancellation have the specification's texts", async () => {
  expect(messageOf((await sending((xhr) => xhr.onerror?.())).answer)).toBe(networkFailed);
  expect(messageOf((await sending((_, controller) => controller.abort())).answer)).toBe(requestCancelled);
});
