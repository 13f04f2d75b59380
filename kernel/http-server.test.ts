import { expect } from "expect";
import { Buffer } from "node:buffer";
import { sendBytes } from "@/tests/faults/raw-http.ts";
import { until } from "@/tests/until.ts";
import { bodyReader } from "./body-reader.ts";
import { type HttpServer, type Incoming, listen, type ListenOptions } from "./http-server.ts";

/** Runs a test against a server that answers so, and ends it after. */
async function serving(
  answer: (incoming: Incoming) => Response | Promise<Response>,
  run: (url: string, server: HttpServer) => Promise<void>,
  options: Partial<ListenOptions> = {},
): Promise<void> {
  const server = await listen({ host: "127.0.0.1", port: 0, ...options }, answer);
  try {
    await run(`http://127.0.0.1:${server.port}`, server);
  } finally {
    const closed = server.shutdown();
    server.destroy();
    await closed;
  }
}

/** Sends text by hand and reads what comes until the server closes. */
async function spoken(url: string, ...pieces: readonly string[]): Promise<string> {
  const connection = await Deno.connect({ hostname: "127.0.0.1", port: Number(new URL(url).port) });
  for (const piece of pieces) await sendBytes(connection, new TextEncoder().encode(piece));
  const answer = await new Response(connection.readable).text().catch(() => "broken off");
  return answer;
}

const bytesOf = (size: number) => Uint8Array.from({ length: size }, (_, at) => at * 31 % 251);

Deno.test("a body arrives byte for byte, whichever way it is read", async () => {
  const read = async (request: Request) => {
    if (request.url.endsWith("/whole")) return new Uint8Array(await request.arrayBuffer());
    const reader = request.body && bodyReader(request.body);
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    for (let piece = await reader?.read(); piece; piece = await reader?.read()) pieces.push(piece.slice());
    return new Uint8Array(await new Blob(pieces).arrayBuffer());
  };
  await serving(async ({ request }) => new Response(await read(request)), async (url) => {
    for (const size of [0, 1, 8191, 65_536, 65_537, 300_000, 2_000_000]) {
      for (const way of ["/whole", "/pieces"]) {
        const body = bytesOf(size);
        const response = await fetch(url + way, { method: "POST", body });
        expect([size, way, Buffer.from(await response.bytes()).equals(body)]).toEqual([size, way, true]);
      }
    }
  });
});

Deno.test("a short answer tells its length, a long one comes as it is made, HEAD has none", async () => {
  const answers: Readonly<Record<string, () => Response>> = {
    "/short": () => new Response("hello", { headers: [["set-cookie", "a=1"], ["set-cookie", "b=2"]] }),
    "/none": () => new Response(null, { status: 204 }),
    "/told": () => new Response(null, { headers: { "content-length": "1234" } }),
  };
  await serving(({ request }) => answers[new URL(request.url).pathname](), async (url) => {
    const short = await fetch(`${url}/short`);
    expect(short.headers.get("content-length")).toBe("5");
    expect(short.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    expect(await short.text()).toBe("hello");
    const none = await fetch(`${url}/none`);
    expect([none.status, await none.text()]).toEqual([204, ""]);
    const head = await fetch(`${url}/told`, { method: "HEAD" });
    expect([head.headers.get("content-length"), await head.text()]).toEqual(["1234", ""]);
  });
});

Deno.test("the head of an answer goes out before its body has begun, and each piece when it is there", async () => {
  const source = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({ start: source.resolve });
  await serving(() => new Response(body, { headers: { "content-type": "text/event-stream" } }), async (url) => {
    const response = await fetch(url);
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    const reader = response.body?.getReader();
    const controller = await source.promise;
    for (const word of ["one", "two"]) {
      controller.enqueue(new TextEncoder().encode(word));
      expect(new TextDecoder().decode((await reader?.read())?.value)).toBe(word);
    }
    controller.close();
    expect((await reader?.read())?.done).toBe(true);
  });
});

Deno.test("a caller who goes away is told to whoever makes the answer, and to whoever reads the body", async () => {
  const cancelled = Promise.withResolvers<void>();
  const aborted = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => controller.enqueue(bytesOf(65_536)),
    cancel: () => cancelled.resolve(),
  });
  const answer = ({ request, ended }: Incoming) => {
    request.signal.addEventListener("abort", () => aborted.resolve());
    void ended.then(done.resolve);
    return new Response(endless);
  };
  await serving(answer, async (url) => {
    const response = await fetch(url);
    await response.body?.cancel();
    await Promise.all([cancelled.promise, aborted.promise, done.promise]);
  });

  const broken = Promise.withResolvers<unknown>();
  const reading = async ({ request }: Incoming) => {
    await request.text().then(broken.resolve, () => broken.resolve("broken off"));
    return new Response();
  };
  await serving(reading, async (url) => {
    const connection = await Deno.connect({ hostname: "127.0.0.1", port: Number(new URL(url).port) });
    await connection.write(new TextEncoder().encode("POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nhalf"));
    connection.close();
    expect(await broken.promise).toBe("broken off");
  });
});

Deno.test("an answer that fails half-way breaks off, so that nobody takes it for whole", async () => {
  const failing = () => {
    let pieces = 0;
    return new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull(controller) {
        if (++pieces > 4) controller.error(new Error("Example, Kim"));
        else controller.enqueue(bytesOf(1000));
      },
    });
  };
  await serving(() => new Response(failing()), async (url) => {
    await expect(fetch(url).then((response) => response.bytes())).rejects.toThrow();
  });
});

Deno.test("an answer of another length than it told breaks off: what follows would be taken for a part of it", async () => {
  const answers: Readonly<Record<string, string>> = {
    "/shorter": "abc",
    "/longer": "abcdefghijklm",
    "/right": "abcdefghij",
  };
  const answer = ({ request }: Incoming) => {
    const text = answers[new URL(request.url).pathname];
    return new Response(new Blob([text]).stream(), { headers: { "content-length": "10" } });
  };
  await serving(answer, async (url) => {
    const next = "GET /right HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
    for (const path of ["/shorter", "/longer"]) {
      const told = await spoken(url, `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n${next}`);
      expect(told).not.toContain("abcdefghij");
    }
    expect(await spoken(url, next)).toMatch(/abcdefghij$/);
  });
});

Deno.test("requests that wait behind another one hear that the caller is gone", async () => {
  const [begun, ended, cancelled] = [new Set<string>(), new Set<string>(), Promise.withResolvers<void>()];
  const answer = ({ request, ended: over }: Incoming) => {
    const { pathname } = new URL(request.url);
    begun.add(pathname);
    void over.then(() => ended.add(pathname));
    if (pathname === "/first") return new Promise<Response>(() => {});
    const pull = (controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>) =>
      controller.enqueue(bytesOf(65_536));
    return new Response(new ReadableStream({ pull, cancel: () => cancelled.resolve() }));
  };
  await serving(answer, async (url) => {
    const connection = await Deno.connect({ hostname: "127.0.0.1", port: Number(new URL(url).port) });
    const asked = ["/first", "/second", "/third"].map((path) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`).join("");
    await sendBytes(connection, new TextEncoder().encode(asked));
    await until("all have come", () => begun.size === 3);
    connection.close();
    await cancelled.promise;
    await until("all have ended", () => ended.size === 3);
  });
});

Deno.test("what is left of a body after the answer is not taken for the whole", async () => {
  const late = Promise.withResolvers<string>();
  const answer = async ({ request, ended }: Incoming) => {
    const reader = request.body?.getReader();
    await reader?.read();
    void ended.then(() => reader?.read()).then(
      () => late.resolve("read"),
      (error: Error) => late.resolve(error.message),
    );
    return await Promise.resolve(new Response("refused", { status: 413 }));
  };
  await serving(answer, async (url) => {
    const connection = await Deno.connect({ hostname: "127.0.0.1", port: Number(new URL(url).port) });
    const say = (text: string) => sendBytes(connection, new TextEncoder().encode(text));
    await say("POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 8\r\n\r\nhalf");
    await connection.read(new Uint8Array(1000));
    await say("half");
    expect(await late.promise).toBe("the answer was given before the body was read");
    connection.close();
  });
});

Deno.test("more connections than allowed are closed at once, and there is room when others have gone", async () => {
  await serving(() => new Response("hello"), async (url) => {
    const port = Number(new URL(url).port);
    const held = await Promise.all(Array.from({ length: 4 }, () => Deno.connect({ hostname: "127.0.0.1", port })));
    const ask = () => spoken(url, "GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    await until("there is no room", async () => !/hello/.test(await ask()));
    for (const one of held) one.close();
    await until("there is room", async () => /hello/.test(await ask()));
  }, { mostConnections: 4 });
});

Deno.test("a reader who takes nothing does not make the server read ahead", async () => {
  let made = 0;
  const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      made += 65_536;
      controller.enqueue(bytesOf(65_536));
    },
  }, { highWaterMark: 0 });
  await serving(() => new Response(endless), async (url) => {
    const connection = await Deno.connect({ hostname: "127.0.0.1", port: Number(new URL(url).port) });
    await connection.write(new TextEncoder().encode("GET / HTTP/1.1\r\nhost: x\r\n\r\n"));
    // Goes on until the buffers of both sides are full, and not one step further.
    let before = -1;
    while (made !== before || made === 0) {
      before = made;
      await new Promise((wake) => setTimeout(wake, 200));
    }
    expect(made).toBeLessThan(64_000_000);
    connection.close();
  });
});

Deno.test("what is no request is refused; an address cannot leave its host", async () => {
  await serving(({ request }) => new Response(request.url), async (url) => {
    const last = "\r\nhost: shop.example\r\nconnection: close\r\n\r\n";
    const urlOf = async (target: string) => (await spoken(url, `GET ${target} HTTP/1.1${last}`)).split("\r\n\r\n")[1];
    expect(await urlOf("//evil.example/x")).toBe("http://shop.example//evil.example/x");
    expect(await urlOf("http://evil.example/x?y")).toBe("http://shop.example/x?y");
    expect(await urlOf("http://me:secret@evil.example:80/x")).toBe("http://shop.example/x");
    expect(await urlOf("HTTP://EVIL.example//x")).toBe("http://shop.example//x");
    expect(await urlOf("/a/../../etc/passwd")).toBe("http://shop.example/etc/passwd");
    expect(await urlOf("/a?b=%zz")).toBe("http://shop.example/a?b=%zz");
    for (
      const start of ["TRACE / HTTP/1.1", "GET nowhere HTTP/1.1", "OPTIONS * HTTP/1.1", "NONSENSE", "\x16\x03\x01"]
    ) {
      expect(await spoken(url, start + last)).toMatch(/^HTTP\/1\.1 400 /);
    }
    const hosts = ["a b", "a/x?", "a#", "a\\x", "me:secret@a", "a:b", "a\r\nhost: b", "a".repeat(300)];
    for (const host of hosts) {
      expect(await spoken(url, `GET / HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)).toMatch(
        /^HTTP\/1\.1 400 /,
      );
    }
    for (const [host, shown] of [["[::1]:8000", "[::1]:8000"], ["10.0.0.5:81", "10.0.0.5:81"], ["", "localhost"]]) {
      const told = await spoken(url, `GET /x HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
      expect(told.split("\r\n\r\n")[1]).toBe(`http://${shown}/x`);
    }
    expect(await spoken(url, `GET /${"a".repeat(70_000)} HTTP/1.1${last}`)).toMatch(/^HTTP\/1\.1 431 /);
    const both = "POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n";
    expect(await spoken(url, both)).toMatch(/^HTTP\/1\.1 400 /);
  });
});

Deno.test("a body that nobody reads is taken in, and the connection takes the next request", async () => {
  let answered = 0;
  await serving(() => new Response(`answer ${++answered}`), async (url) => {
    const body = "x".repeat(1_000_000);
    const first = `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
    const told = await spoken(url, first, "GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    expect(told).toMatch(/answer 1[^]*answer 2/);
  });
});

Deno.test("a head that does not end is ended, and so is a body that nobody reads", async () => {
  const answer = () => new Response("refused", { status: 403 });
  await serving(answer, async (url) => {
    const [silent, half, unread] = await Promise.all([
      spoken(url),
      spoken(url, "GET / HTTP/1.1\r\nhost: x\r\nx-a: "),
      spoken(url, "POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n", "half of it"),
    ]);
    expect([silent, half].map((text) => text.split("\r\n")[0])).toEqual(Array(2).fill("HTTP/1.1 408 Request Timeout"));
    expect(unread).toMatch(/^HTTP\/1\.1 403 [^]*refused$/);
  }, { headersTimeout: 1000 });
});
