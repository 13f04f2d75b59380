import { expect } from "expect";
import { someBytes, streamOf } from "./testing.ts";
import { fileResponse, type Presentation, storedBytes } from "./file-response.ts";
import { openMemoryStore } from "./memory.ts";

const content = someBytes(1_000);

/** Asks for a stored file of 1,000 bytes. */
async function asked(headers: HeadersInit = {}, method = "GET", shown: Partial<Presentation> = {}) {
  const files = openMemoryStore();
  const stored = await (await files.receive(streamOf(content), 2_000)).keep();
  const request = new Request("http://localhost/", { method, headers });
  const name = 'Ünal "4473".pdf';
  const response = await fileResponse(storedBytes(files, stored), request, {
    ...{ name, mediaType: "application/pdf" },
    ...shown,
  });
  return { response, stored, bytes: await response.bytes() };
}

Deno.test("a file is answered whole, with its length, its sum as ETag, and nothing in it may run", async () => {
  const { response, stored, bytes } = await asked();
  expect(response.status).toBe(200);
  expect(bytes).toEqual(content);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-length": "1000",
    "accept-ranges": "bytes",
    "etag": `"${stored.sha256}"`,
    "cache-control": "no-store",
    "content-disposition": "inline; filename=\"_nal _4473_.pdf\"; filename*=UTF-8''%C3%9Cnal%20%224473%22.pdf",
    "content-security-policy": "sandbox; default-src 'none'",
  });
});

Deno.test("one range is answered alone, whichever end is named; one beyond the end is refused", async () => {
  const ranges: [string, string, number, number][] = [
    ["bytes=0-9", "bytes 0-9/1000", 0, 10],
    ["bytes=990-", "bytes 990-999/1000", 990, 1_000],
    ["bytes=-10", "bytes 990-999/1000", 990, 1_000],
    ["bytes=990-5000", "bytes 990-999/1000", 990, 1_000],
  ];
  for (const [range, told, from, to] of ranges) {
    const { response, bytes } = await asked({ range });
    expect([range, response.status, response.headers.get("content-range")]).toEqual([range, 206, told]);
    expect(bytes).toEqual(content.slice(from, to));
  }
  for (const range of ["bytes=1000-", "bytes=9-3"]) {
    const { response } = await asked({ range });
    expect([range, response.status, response.headers.get("content-range")]).toEqual([range, 416, "bytes */1000"]);
  }
  for (const range of ["bytes=0-1,5-6", "pages=1-2", "bytes=-"]) {
    expect([range, (await asked({ range })).response.status]).toEqual([range, 200]);
  }
});

Deno.test("a download that goes on gets the rest only of the content that it began with", async () => {
  const { stored } = await asked();
  const rest = await asked({ "range": "bytes=990-", "if-range": `"${stored.sha256}"` });
  expect([rest.response.status, rest.bytes.length]).toEqual([206, 10]);
  for (const other of ['"another"', `W/"${stored.sha256}"`, "Mon, 02 Mar 2026 10:00:00 GMT"]) {
    const whole = await asked({ "range": "bytes=990-", "if-range": other });
    expect([other, whole.response.status, whole.bytes.length]).toEqual([other, 200, 1000]);
  }
});

Deno.test("whoever has it already gets nothing again; a HEAD has the headers alone", async () => {
  const { stored } = await asked();
  const again = await asked({ "if-none-match": `W/"${stored.sha256}"` });
  expect([again.response.status, again.bytes.length]).toEqual([304, 0]);
  const head = await asked({ range: "bytes=0-9" }, "HEAD");
  expect([head.response.status, head.response.headers.get("content-length"), head.bytes.length]).toEqual([
    206,
    "10",
    0,
  ]);
});

Deno.test("a file is saved, cached or shown as a page where its feature says so", async () => {
  const { response } = await asked({}, "GET", {
    ...{ download: true, name: undefined, cacheControl: "private, max-age=600" },
    contentSecurityPolicy: "default-src 'none'",
  });
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-disposition": "attachment",
    "cache-control": "private, max-age=600",
    "content-security-policy": "default-src 'none'",
  });
});
