import { expect } from "expect";
import { AppError } from "./errors.ts";
import { cleanFileName } from "./file-name.ts";
import { someBytes } from "./files/testing.ts";
import { openFolderStore } from "./files/folder.ts";
import { openMemoryStore } from "./files/memory.ts";
import { type Multipart, type MultipartOptions, readMultipart } from "./multipart.ts";

type Limits = Partial<Omit<MultipartOptions, "files">>;

/** Runs a test over a store in a temporary folder, and looks that nothing is left in its temporary place. */
async function withStore(run: (read: (request: Request, limits?: Limits) => Promise<Multipart>) => Promise<void>) {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-multipart-" });
  try {
    const files = await openFolderStore(folder);
    const usual = { maximumFiles: 3, maximumFileBytes: 5_000_000, maximumFieldBytes: 1000 };
    await run((request, limits = {}) => readMultipart(request, { files, ...usual, ...limits }));
    expect(await Array.fromAsync(Deno.readDir(`${folder}/incoming`))).toEqual([]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function formRequest(parts: readonly [string, string | File][]): Request {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  return new Request("http://localhost/upload", { method: "POST", body: form });
}

/** A body that sends what it is given, waiting before each piece. */
function slowRequest(
  pieces: readonly (string | Uint8Array<ArrayBuffer>)[],
  waitMs: number,
  failAtEnd = false,
): Request {
  const left = [...pieces];
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      await new Promise((wake) => setTimeout(wake, waitMs));
      const piece = left.shift();
      if (piece !== undefined) {
        controller.enqueue(typeof piece === "string" ? new Uint8Array(new TextEncoder().encode(piece)) : piece);
      } else if (failAtEnd) controller.error(new Error("connection lost"));
      else controller.close();
    },
  });
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  return new Request("http://localhost/upload", { method: "POST", body, headers });
}

async function refusal(reading: Promise<Multipart>): Promise<{ status: number; error: string }> {
  const error = await reading.then(() => null, (reason) => reason);
  expect(error).toBeInstanceOf(AppError);
  return { status: error.status, error: error.error };
}

const fileHead =
  '--x\r\ncontent-disposition: form-data; name="files"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n';

Deno.test("fields and files come out whole and in order", () =>
  withStore(async (read) => {
    const contents = [someBytes(3_000_000, 1), someBytes(10, 2), someBytes(0)];
    const files = contents.map((bytes, index): [string, File] => ["files", new File([bytes], `Größe ${index}.pdf`)]);
    const form = await read(formRequest([["document", '{"name":"Jörg"}'], ...files, ["last", ""]]));
    expect([...form.fields]).toEqual([["document", '{"name":"Jörg"}'], ["last", ""]]);
    expect(form.files.map(({ part, fileName, received }) => [part, fileName, received.size])).toEqual([
      ["files", "Größe 0.pdf", 3_000_000],
      ["files", "Größe 1.pdf", 10],
      ["files", "Größe 2.pdf", 0],
    ]);
    for (const [index, { received }] of form.files.entries()) {
      expect((await Deno.readFile(received.path)).toHex()).toBe(contents[index].toHex());
    }
    await form.drop();
  }));

Deno.test("a store that takes no file fails the form with its own reason", async () => {
  const files = openMemoryStore();
  files.begin = () => {
    throw new Error("not a store for this");
  };
  const options = { files, maximumFiles: 3, maximumFileBytes: 1000, maximumFieldBytes: 1000 };
  const form = formRequest([["document", "{}"], ["files", new File(["%PDF-"], "a.pdf")], ["last", ""]]);
  await expect(readMultipart(form, options)).rejects.toThrow("not a store for this");
});

Deno.test("what is kept stays when the form is dropped", () =>
  withStore(async (read) => {
    const form = await read(formRequest([["a", new File(["one"], "a")], ["b", new File(["two"], "b")]]));
    await form.files[0].received.keep();
    await form.drop();
    await expect(Deno.stat(form.files[1].received.path)).rejects.toBeInstanceOf(Deno.errors.NotFound);
  }));

Deno.test("what is not a form with files is refused with 415", () =>
  withStore(async (read) => {
    const json = new Request("http://localhost/", {
      method: "POST",
      body: "{}",
      headers: { "content-type": "application/json" },
    });
    expect(await refusal(read(json))).toEqual({ status: 415, error: "request.wrong_type" });
    expect((await refusal(read(new Request("http://localhost/", { method: "POST" })))).status).toBe(415);
  }));

Deno.test("a form without a boundary is refused with 400", () =>
  withStore(async (read) => {
    const headers = { "content-type": "multipart/form-data; charset=utf-8" };
    const request = new Request("http://localhost/", { method: "POST", body: "--x", headers });
    expect(await refusal(read(request))).toEqual({ status: 400, error: "request.malformed_form" });
  }));

Deno.test("too large and too many are refused with 413 and leave nothing", () =>
  withStore(async (read) => {
    const large = new File([someBytes(2_000_001)], "large");
    const small = new File(["small"], "small");
    const limits = { maximumFileBytes: 2_000_000 };
    const mixed = formRequest([["files", small], ["files", large], ["files", small]]);
    expect((await refusal(read(mixed, limits))).status).toBe(413);
    const four = formRequest([["files", small], ["files", small], ["files", small], ["files", small]]);
    expect((await refusal(read(four))).status).toBe(413);
    expect((await refusal(read(formRequest([["document", "x".repeat(1001)]])))).status).toBe(413);
    const together = ["a", "b", "c"].map((name): [string, string] => [name, "x".repeat(400)]);
    expect((await refusal(read(formRequest(together)))).status).toBe(413);
    const fields = Array.from({ length: 101 }, (_, index): [string, string] => [`f${index}`, ""]);
    expect((await refusal(read(formRequest(fields)))).status).toBe(413);
  }));

Deno.test("a field sent twice is refused with 400", () =>
  withStore(async (read) => {
    expect((await refusal(read(formRequest([["a", "1"], ["a", "2"]])))).status).toBe(400);
  }));

Deno.test("a body that breaks off or ends early is refused with 400 and leaves nothing", () =>
  withStore(async (read) => {
    const pieces = [fileHead, someBytes(400_000), someBytes(400_000)];
    const broken = { status: 400, error: "request.broken_off" };
    expect(await refusal(read(slowRequest(pieces, 0, true)))).toEqual(broken);
    expect(await refusal(read(slowRequest(pieces, 0)))).toEqual(broken);
    expect(await refusal(read(slowRequest(["--x\r\nnonsense"], 0)))).toEqual(broken);
    expect(await refusal(read(slowRequest(["no boundary at all"], 0)))).toEqual(broken);
  }));

/** A form written out, given in pieces of any size through one buffer, as a server gives it. */
function piecewiseRequest(
  parts: readonly [string, string | Uint8Array<ArrayBuffer>][],
  pieceSize: () => number,
): Request {
  const encoder = new TextEncoder();
  const chunks = parts.flatMap(([name, content]) => {
    const file = typeof content === "string" ? "" : '; filename="a.pdf"\r\ncontent-type: application/pdf';
    const head = `--xBoundaryx\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`;
    return [
      encoder.encode(head),
      typeof content === "string" ? encoder.encode(content) : content,
      encoder.encode("\r\n"),
    ];
  });
  const whole = new Uint8Array([...chunks, encoder.encode("--xBoundaryx--\r\n")].flatMap((chunk) => [...chunk]));
  let sent = 0;
  const body = new ReadableStream({
    type: "bytes",
    pull(controller) {
      const view = controller.byobRequest?.view;
      if (!view) return controller.enqueue(whole.slice(sent, sent += 1000));
      const piece = whole.subarray(sent, sent + Math.min(pieceSize(), view.byteLength));
      sent += piece.byteLength;
      if (piece.byteLength === 0) controller.close();
      else new Uint8Array(view.buffer, view.byteOffset).set(piece);
      controller.byobRequest?.respond(piece.byteLength);
    },
  });
  const headers = { "content-type": "multipart/form-data; boundary=xBoundaryx" };
  return new Request("http://localhost/upload", { method: "POST", body, headers });
}

Deno.test("however a form is cut into pieces, fields and files come out the same", () =>
  withStore(async (read) => {
    const lookalike = new TextEncoder().encode("\r\n--xBoundary\r\n--xBoundaryx".slice(0, -1).repeat(300));
    const parts: [string, string | Uint8Array<ArrayBuffer>][] = [
      ["first", "a".repeat(900)],
      ["f1", someBytes(50_000, 3)],
      ["second", "b".repeat(900)],
      ["f2", new Uint8Array(lookalike)],
      ["f3", someBytes(700, 4)],
      ["third", "c\r\n--x\r\n".repeat(90)],
    ];
    for (let seed = 1; seed <= 60; seed++) {
      const sizes = someBytes(4000, seed);
      let next = 0;
      const cut = piecewiseRequest(parts, () => 1 + sizes[next++ % 4000] * (seed % 7 === 0 ? 1000 : seed));
      const form = await read(cut, { maximumFieldBytes: 3000 });
      expect(form.fields.size).toBe(3);
      for (const [name, content] of parts) {
        if (typeof content === "string") expect(form.fields.get(name)).toBe(content);
      }
      for (const { part, received } of form.files) {
        const wanted = parts.find(([name]) => name === part)?.[1];
        expect(wanted instanceof Uint8Array && (await Deno.readFile(received.path)).toHex() === wanted.toHex()).toBe(
          true,
        );
      }
      await form.drop();
    }
  }));

Deno.test("a body that comes too slowly is given up with 408", () =>
  withStore(async (read) => {
    const drops = Array.from({ length: 100 }, () => "y");
    const reading = read(slowRequest([fileHead, ...drops], 50), { patienceSeconds: 0.3 });
    expect(await refusal(reading)).toEqual({ status: 408, error: "request.too_slow" });
  }));

Deno.test("a slow but steady body is read", () =>
  withStore(async (read) => {
    const pieces = Array.from({ length: 10 }, () => someBytes(20_000));
    const form = await read(slowRequest([fileHead, ...pieces, "\r\n--x--\r\n"], 50), { patienceSeconds: 0.3 });
    expect(form.files[0].received.size).toBe(200_000);
    await form.drop();
  }));

Deno.test("file names are labels, cleaned of folders and of what cannot be seen", () => {
  expect(cleanFileName("../../etc/pass\u0000wd.pdf")).toBe("passwd.pdf");
  expect(cleanFileName("C:\\Users\\ann\\4473 (2).pdf")).toBe("4473 (2).pdf");
  expect(cleanFileName("a\u202efdp.exe\r\nX: y")).toBe("afdp.exeX: y");
  expect(cleanFileName("e\u0301.pdf")).toBe("é.pdf");
  expect(cleanFileName("")).toBe("file");
  expect(cleanFileName("..")).toBe("file");
  const long = cleanFileName(`${"😀".repeat(200)}.pdf`);
  expect(long.length).toBeLessThanOrEqual(255);
  expect(long.endsWith("😀.pdf")).toBe(true);
});
