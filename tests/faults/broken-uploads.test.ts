import { expect } from "expect";
import { commentedPdf, plainPdf } from "./pdfs.ts";
import { multipart, multipartType, type RawPart, rawRequest, readAnswer, sendBytes } from "./raw-http.ts";
import { until } from "../until.ts";
import { type Running, withRunning } from "./running.ts";

/** The `document` part for one file, with some of it changed. */
function documentPart(storeId: number, changes: Readonly<Record<string, unknown>> = {}): RawPart {
  return {
    name: "document",
    content: JSON.stringify({
      storeId,
      formType: 0,
      customerName: "Example, Kim",
      status: 0,
      transferDate: "2026-01-15",
      certificationDate: "2026-01-15",
      documentSerialNumbers: [{ serialNumber: "K4473" }],
      attachments: [{ fileName: "4473.pdf", type: 1 }],
      ...changes,
    }),
  };
}

const filePart = (fileName = "4473.pdf", name = "files"): RawPart => ({ name, fileName, content: plainPdf().bytes });

async function post(running: Running, body: Uint8Array<ArrayBuffer>, type = multipartType) {
  const response = await running.owner.fetch("/api/documents", {
    method: "POST",
    headers: { "content-type": type },
    body,
  });
  return { status: response.status, body: await response.json() };
}

/** Nothing of a refused form is left: no row, no file under way, and no file that no record names. */
async function expectNothingKept(running: Running, before: number): Promise<void> {
  await until("the folder for uploads is empty", async () => (await running.incoming()).length === 0);
  expect(await running.count()).toBe(before);
  expect(await running.storedFiles()).toBe(before);
}

Deno.test("a form that is wrong in any way is answered with a sentence, and nothing of it is kept", () =>
  withRunning(async (running) => {
    const { storeId } = running;
    const refused: readonly [string, readonly number[], Uint8Array<ArrayBuffer>, string?][] = [
      ["no end boundary", [400], multipart([documentPart(storeId), filePart()], false)],
      ["broken off within the file", [400], multipart([documentPart(storeId), filePart()]).slice(0, 9_000)],
      ["nothing at all", [400, 415], new Uint8Array()],
      ["a boundary that never comes", [400], multipart([documentPart(storeId)]), "multipart/form-data; boundary=x"],
      ["no boundary in the type", [415], multipart([documentPart(storeId)]), "multipart/form-data"],
      ["JSON instead of a form", [415], new TextEncoder().encode("{}"), "application/json"],
      ["no document part", [400], multipart([filePart()])],
      ["a document part that is not JSON", [400], multipart([{ name: "document", content: "{]" }, filePart()])],
      ["a document part that is null", [400], multipart([{ name: "document", content: "null" }, filePart()])],
      ["a document part nested 100,000 deep", [400], multipart([deep(100_000), filePart()])],
      ["a document part of 2 MB", [413], multipart([long(2_000_000), filePart()])],
      ["two document parts", [400], multipart([documentPart(storeId), documentPart(storeId), filePart()])],
      [
        "a document part sent as a file",
        [400],
        multipart([{ ...documentPart(storeId), fileName: "d.json" }, filePart()]),
      ],
      [
        "a file under another part's name",
        [400],
        multipart([documentPart(storeId), filePart("4473.pdf", "attachment")]),
      ],
      ["no file", [400], multipart([documentPart(storeId)])],
      ["a file too many", [400], multipart([documentPart(storeId), filePart(), filePart()])],
      ["51 attachments", [400, 413], multipart([documentPart(storeId, attachments(51)), ...files(51)])],
      ["500 fields", [413], multipart([...fields(500), documentPart(storeId), filePart()])],
      ["a key that is not known", [400], multipart([documentPart(storeId, { isMain: true }), filePart()])],
      ["501 serial numbers", [400], multipart([documentPart(storeId, serials(501)), filePart()])],
      ["50,000 serial numbers", [400], multipart([documentPart(storeId, serials(50_000)), filePart()])],
      ["a serial number of 400 kB", [400], multipart([documentPart(storeId, longSerial()), filePart()])],
      ["an empty file", [415], multipart([documentPart(storeId), { ...filePart(), content: "" }])],
      ["a store that does not exist", [404], multipart([documentPart(999_999_999), filePart()])],
      ["a store that is a text", [400], multipart([documentPart(storeId, { storeId: "1" }), filePart()])],
    ];
    for (const [what, statuses, body, type] of refused) {
      const answer = await post(running, body, type);
      expect([what, answer.status]).toEqual([what, statuses.find((status) => status === answer.status)]);
      expect(answer.body.message).toMatch(/^\S.{10,300}[.?]$/);
      expect(JSON.stringify(answer.body).length).toBeLessThan(2_000);
    }
    await expectNothingKept(running, 0);
    expect((await running.file(plainPdf().bytes)).status).toBe(201);
  }));

function attachments(count: number) {
  const one = (at: number) => ({ fileName: `${at}.pdf`, type: at === 0 ? 1 : 9 });
  return { attachments: Array.from({ length: count }, (_, at) => one(at)) };
}

const files = (count: number) => Array.from({ length: count }, (_, at) => filePart(`${at}.pdf`));
const fields = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `field${at}`, content: "x" }));
const long = (length: number) => ({ name: "document", content: JSON.stringify({ customerName: "x".repeat(length) }) });
const deep = (depth: number) => ({ name: "document", content: "[".repeat(depth) + "]".repeat(depth) });
const serials = (count: number) => ({
  documentSerialNumbers: undefined,
  serialNumbers: Array.from({ length: count }, (_, at) => `S${at}`),
});
const longSerial = () => ({ documentSerialNumbers: undefined, serialNumbers: ["S".repeat(400_000)] });

Deno.test("a file of 101 MB is refused as too large, and the server does not grow by it", () =>
  withRunning(async (running) => {
    expect((await running.file(plainPdf().bytes)).status).toBe(201);
    const before = await running.residentMegabytes();
    const response = await running.file(commentedPdf(101_000_000).bytes);
    expect(response.status).toBe(413);
    expect((await response.json()).message).toMatch(/100 MB/);
    expect(await running.residentMegabytes() - before).toBeLessThan(60);
    await expectNothingKept(running, 1);
  }));

Deno.test("a sender who goes away in the middle leaves nothing behind", () =>
  withRunning(async (running) => {
    const body = multipart([documentPart(running.storeId), { ...filePart(), content: commentedPdf(3_000_000).bytes }]);
    const headers = {
      authorization: `Bearer ${running.owner.token}`,
      "content-type": multipartType,
      "content-length": String(body.length),
    };
    for (const share of [0, 0.0001, 0.01, 0.1, 0.5, 0.9, 0.999]) {
      const connection = await rawRequest(running.server.url, "/api/documents", headers);
      await sendBytes(connection, body.subarray(0, Math.floor(body.length * share)));
      connection.close();
    }
    const chunked = await rawRequest(running.server.url, "/api/documents", {
      authorization: headers.authorization,
      "content-type": multipartType,
      "transfer-encoding": "chunked",
    });
    await sendBytes(chunked, new TextEncoder().encode("zz\r\nnot a chunk\r\n"));
    await readAnswer(chunked, () => true);
    chunked.close();
    await expectNothingKept(running, 0);
    expect((await running.file(plainPdf().bytes)).status).toBe(201);
    expect((await running.verify()).verdict).toContain("No problems found.");
  }));

Deno.test("names with paths, NUL bytes, half characters and marks that turn the text around are filed as plain text", () =>
  withRunning(async (running) => {
    const names = [
      "../../../etc/passwd",
      "..\\..\\windows\\win.ini",
      "/etc/shadow.pdf",
      "4473\u0000.exe",
      "4473\u202efdp.exe",
      "\ud800half.pdf",
      "line\r\nSet-Cookie: a=b.pdf",
      'quote".pdf',
      "%2e%2e%2fup.pdf",
      "名前.pdf",
      ".",
      "",
      "a".repeat(255),
    ];
    for (const [at, name] of names.entries()) {
      const answer = await post(
        running,
        multipart([
          documentPart(running.storeId, {
            customerName: `Exam\u0000ple, \u202eKim\ud800${at}`,
            tsn: `T\u0000${at}\udfff`,
            ntn: `N\u2066${at}`,
            documentSerialNumbers: [{ serialNumber: `S\u0000${at}\ud800`, manufacturer: "Acme\u0007\u202e" }],
            attachments: [{ fileName: name, type: 1 }],
          }),
          filePart(name.replaceAll(/[\r\n\0"]/g, "_") || "4473.pdf"),
        ]),
      );
      expect([name, answer.status]).toEqual([name, 201]);
      const [attachment] = answer.body.attachments;
      expect(attachment.name).toMatch(/^[^/\\\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]+$/u);
      expect(answer.body.customerName).toMatch(/^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]+$/u);
      expect(JSON.stringify(answer.body)).not.toMatch(/\\u0000|\\ud800|\u202e/);
      const content = await running.owner.fetch(`${attachment.uri}?download=1`);
      expect(content.status).toBe(200);
      expect(content.headers.get("content-disposition")).toMatch(
        /^attachment; filename="[^"\r\n]+"; filename\*=UTF-8''/,
      );
      expect(content.headers.get("set-cookie")).toBeNull();
      await content.body?.cancel();
    }
    expect((await running.verify()).verdict).toContain("No problems found.");
  }));
