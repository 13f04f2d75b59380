import { createHash } from "node:crypto";
import { expect } from "expect";
import { type S3Body, S3Bucket } from "./bucket.ts";
import { S3Failed } from "./errors.ts";
import { listPageIn } from "./list-page.ts";
import { s3AddressIn, s3SettingsFrom, S3SettingsWrong } from "./settings.ts";

const secret = "a-secret-that-no-message-holds";

/** Runs the client against a server that answers as told, so that what networks do can be done at will. */
async function against(
  handler: (request: Request, call: number) => Response | Promise<Response>,
  run: (bucket: S3Bucket) => Promise<void>,
  idleMs = 2000,
): Promise<void> {
  let calls = 0;
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, (request) => handler(request, ++calls));
  const bucket = new S3Bucket(
    s3SettingsFrom("records", {
      AWS_ACCESS_KEY_ID: "someone",
      AWS_SECRET_ACCESS_KEY: secret,
      S3_ENDPOINT: `http://127.0.0.1:${server.addr.port}`,
    }),
    { idleMs, attempts: 3, pauseMs: 1 },
  );
  try {
    await run(bucket);
  } finally {
    bucket.close();
    await server.shutdown();
  }
}

function bodyOf(text: string): S3Body & { readonly opened: () => number } {
  const bytes = new TextEncoder().encode(text);
  let opened = 0;
  return {
    size: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    opened: () => opened,
    async *open() {
      opened++;
      yield bytes;
    },
  };
}

async function textOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += new TextDecoder().decode(piece);
  return text;
}

Deno.test("an object whose download is cut goes on where it was cut, of the same object only", async () => {
  const asked: (string | null)[] = [];
  await against((request, call) => {
    asked.push(request.headers.get("range"), request.headers.get("if-match"));
    if (call > 1) return new Response("56789", { status: 206, headers: { etag: '"one"' } });
    const cut = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(new TextEncoder().encode("01234"));
        await new Promise((wake) => setTimeout(wake, 100));
        controller.error(new Error("cut"));
      },
    });
    return new Response(cut, { headers: { etag: '"one"' } });
  }, async (bucket) => {
    expect(await textOf(bucket.get("form"))).toBe("0123456789");
    expect(asked).toEqual([null, null, "bytes=5-", '"one"']);
  });
});

Deno.test("a store that is asked to come again sends the whole body again, with its length and its sum", async () => {
  const seen: (string | null)[] = [];
  const body = bodyOf("a form");
  await against(async (request, call) => {
    seen.push(request.headers.get("content-length"), request.headers.get("x-amz-content-sha256"), await request.text());
    return call < 3 ? new Response("<Error><Code>SlowDown</Code></Error>", { status: 503 }) : new Response();
  }, async (bucket) => {
    expect(await bucket.put("form", body)).toBe(true);
    expect(seen).toEqual(Array.from({ length: 3 }, () => ["6", body.sha256, "a form"]).flat());
    expect(body.opened()).toBe(3);
  });
});

Deno.test("a server that keeps silent is given up in time, and told in a sentence without the secret", async () => {
  const hanging: PromiseWithResolvers<Response>[] = [];
  await against(() => {
    const answer = Promise.withResolvers<Response>();
    hanging.push(answer);
    return answer.promise;
  }, async (bucket) => {
    for (const call of [() => bucket.head("form"), () => bucket.put("form", bodyOf("a form"))]) {
      const failed = await call().then(() => null, (error: unknown) => error);
      expect(failed).toBeInstanceOf(S3Failed);
      expect(String(failed)).toMatch(/records at 127\.0\.0\.1:\d+ cannot be reached, or the connection was cut/);
      expect(Deno.inspect(failed)).not.toContain(secret);
    }
    expect(hanging).toHaveLength(6);
    for (const { resolve } of hanging) resolve(new Response());
  }, 1_000);
});

Deno.test("what will not go well another time is not tried again", async () => {
  const refusals = [
    [403, "AccessDenied", "denied", /does not let this key in \(AccessDenied, status 403\)/],
    [403, "RequestTimeTooSkewed", "denied", /clock is not right/],
    [404, "NoSuchBucket", "missing", /no bucket records/],
    [507, "", "full", /no room left/],
    [400, "InvalidArgument", "other", /refused \(InvalidArgument, status 400\)/],
  ] as const;
  for (const [status, code, trouble, sentence] of refusals) {
    let calls = 0;
    await against(async (request) => {
      calls++;
      await request.body?.cancel();
      return new Response(`<Error><Code>${code}</Code></Error>`, { status });
    }, async (bucket) => {
      const failed = await bucket.put("form", bodyOf("a form")).catch((error: unknown) => error);
      expect(failed).toMatchObject({ trouble, message: expect.stringMatching(sentence) });
    });
    expect(calls).toBe(1);
  }
});

Deno.test("a listing goes on page by page", async () => {
  const page = (keys: readonly string[], next: string | null) =>
    `<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== null}</IsTruncated>` +
    (next === null ? "" : `<NextContinuationToken>${next}</NextContinuationToken>`) +
    keys.map((key) =>
      `<Contents><Key>${key}</Key><LastModified>2026-03-02T10:00:00.000Z</LastModified><Size>3</Size></Contents>`
    ).join("") + "</ListBucketResult>";
  await against((request) => {
    const from = new URL(request.url).searchParams.get("continuation-token");
    return new Response(from === "a&b+c" ? page(["files/cd"], null) : page(["files/ab"], "a&amp;b+c"));
  }, async (bucket) => {
    const listed = await Array.fromAsync(bucket.list("files/"));
    expect(listed.map(({ key, size }) => [key, size])).toEqual([["files/ab", 3], ["files/cd", 3]]);
  });
  expect(() => listPageIn("<html>a proxy's page</html>")).toThrow("no listing");
});

Deno.test("addresses and settings that will not do are told in a sentence", () => {
  expect(s3AddressIn("s3://records/shop/nightly/")).toEqual({ bucket: "records", prefix: "shop/nightly" });
  expect(s3AddressIn("s3://records")).toEqual({ bucket: "records", prefix: "" });
  for (const wrong of ["s3://", "s3://A_B/x", "s3://records/a b", "s3://records/../x", "s3://records/a//b"]) {
    expect(() => s3AddressIn(wrong)).toThrow(S3SettingsWrong);
  }
  expect(() => s3SettingsFrom("records", {})).toThrow("Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY");
  const keys = { AWS_ACCESS_KEY_ID: "someone", AWS_SECRET_ACCESS_KEY: secret };
  expect(() => s3SettingsFrom("records", { ...keys, S3_ENDPOINT: "records.example" })).toThrow("S3_ENDPOINT");
  expect(s3SettingsFrom("records", { ...keys, AWS_REGION: "us-west-2" })).toMatchObject({
    endpoint: "https://s3.us-west-2.amazonaws.com",
    region: "us-west-2",
  });
});
