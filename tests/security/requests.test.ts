import { expect } from "expect";
import { whole, withFixture } from "./fixture.ts";

Deno.test("an id that is no number leads nowhere", () =>
  withFixture(async ({ owner, document }) => {
    const ids = [
      "..%2f..%2fetc%2fpasswd",
      "%2e%2e",
      "..;",
      "0",
      "-1",
      "1.0",
      "1e3",
      "0x1",
      "+1",
      "%201",
      `${document.id}%00`,
      `${document.id}'--`,
      `${document.id}%20OR%201=1`,
      "9".repeat(30),
      "9007199254740993",
      "%F0%9F%94%AB",
      "%zz",
      "undefined",
      "__proto__",
      "constructor",
    ];
    for (const id of ids) {
      for (const path of [`/api/documents/${id}`, `/api/attachments/${id}/content`, `/api/history/documents/${id}`]) {
        const response = await owner.get(path);
        const body = await response.json();
        expect([path, [400, 404].includes(response.status)]).toEqual([path, true]);
        expect(JSON.stringify(body)).not.toMatch(/passwd|at .*\.ts|SQLITE|OR 1=1/);
      }
    }
  }));

Deno.test("a document's bytes are given for one honest range only, whatever ranges are asked for", () =>
  withFixture(async ({ owner, document, request }) => {
    const { uri } = document.attachments[0];
    const size = (await (await owner.get(uri)).arrayBuffer()).byteLength;
    const ask = async (range: string) => {
      const response = await request(uri, { headers: { ...owner.headers, range } });
      return { status: response.status, bytes: (await response.arrayBuffer()).byteLength };
    };
    expect(await ask("bytes=0-99")).toEqual({ status: 206, bytes: 100 });
    expect(await ask(`bytes=${size - 1}-`)).toEqual({ status: 206, bytes: 1 });
    expect(await ask("bytes=-10")).toEqual({ status: 206, bytes: 10 });
    expect(await ask(`bytes=-${size * 10}`)).toEqual({ status: 206, bytes: size });
    expect(await ask(`bytes=10-${"9".repeat(30)}`)).toEqual({ status: 206, bytes: size - 10 });
    for (const beyond of [`bytes=${size}-`, "bytes=-0", `bytes=${"9".repeat(40)}-`, "bytes=9-3"]) {
      expect([beyond, await ask(beyond)]).toEqual([beyond, { status: 416, bytes: 0 }]);
    }
    const thousands = Array.from({ length: 5_000 }, (_, at) => `${at}-${at}`).join(",");
    for (
      const odd of [`bytes=${thousands}`, "bytes=0-1,0-1", "bytes=--5", "bytes=a-b", "bytes=-", "lines=1-2", "bytes=5"]
    ) {
      expect(await ask(odd)).toEqual({ status: 200, bytes: size });
    }
  }));

Deno.test("a header cannot be put into an answer by a file's name", () =>
  withFixture(async ({ owner, file }) => {
    const names = [
      "a\r\nSet-Cookie: stolen=1\r\n\r\n<script>.pdf",
      'a"; filename="b.exe',
      "a;filename*=UTF-8''b.exe",
      "名\u202efdp.exe",
      "a\\b/../c.pdf",
      "%0d%0aX: y.pdf",
    ];
    for (const fileName of names) {
      const { attachments: [{ uri }] } = await file({ fileName });
      for (const path of [uri, `${uri}?download=1`]) {
        const response = await owner.get(path);
        await response.body?.cancel();
        const disposition = response.headers.get("content-disposition") ?? "";
        expect(response.status).toBe(200);
        expect(disposition).toMatch(
          /^(?:inline|attachment); filename="[^"\\\r\n]+"; filename\*=UTF-8''[\w!'()*.~%-]+$/,
        );
        expect(response.headers.get("set-cookie")).toBeNull();
      }
    }
  }));

Deno.test("a stored file is never run as a page", () =>
  withFixture(async ({ owner, document }) => {
    const response = await owner.get(document.attachments[0].uri);
    await response.body?.cancel();
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("content-security-policy")).toContain("sandbox");
    expect(response.headers.get("cache-control")).toBe("no-store");
  }));

Deno.test("names that mean something to JavaScript mean nothing in a body or a query", () =>
  withFixture(async ({ owner, document, request }) => {
    const names = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty"];
    for (const name of names) {
      const body = `{"color": 1, "${name}": {"isAdmin": true, "color": 2}}`;
      const [status] = await whole(request(`/api/documents/${document.id}/flag`, {
        method: "PUT",
        headers: { ...owner.headers, "content-type": "application/json" },
        body,
      }));
      expect([name, status]).toEqual([name, 400]);
      const [queried] = await whole(owner.get(`/api/documents?${name}=1&${name}[x]=2`));
      expect([name, queried]).toEqual([name, 400]);
    }
    expect("isAdmin" in {}).toBe(false);
  }));

Deno.test("a query name that is sent twice, and one that is not known, are refused", () =>
  withFixture(async ({ owner, storeId }) => {
    const queries = [
      "page=1&page=2",
      `storeId=${storeId}&storeId=1`,
      "customerName=a&customerName=b",
      "customerName[]=a",
      "isAdmin=1",
    ];
    for (const query of queries) {
      const [status, text] = await whole(owner.get(`/api/documents?${query}`));
      expect([query, status]).toEqual([query, 400]);
      expect(JSON.parse(text).message).toMatch(/\.$/);
    }
  }));

Deno.test("oversized headers, queries and bodies are refused calmly", () =>
  withFixture(async ({ owner, document, request }) => {
    const long = "x".repeat(1_000_000);
    expect((await whole(owner.get(`/api/documents?customerName=${long}`)))[0]).toBe(400);
    expect((await whole(owner.get(`/api/documents/${long}`)))[0]).toBe(400);
    const [status] = await whole(
      owner.send("PUT", `/api/documents/${document.id}/flag`, { color: 1, long: long.repeat(3) }),
    );
    expect(status).toBe(413);
    const cookie = `strongroom=${long}; auditorMode=${long}`;
    expect((await whole(request("/api/session", { headers: { cookie } })))[0]).toBe(401);
    const keyed = await request("/api/documents", {
      method: "POST",
      headers: { ...owner.headers, "idempotency-key": long },
      body: new FormData(),
    });
    expect((await whole(keyed))[0]).toBe(400);
  }));

Deno.test("a route answers its own methods and no others", () =>
  withFixture(async ({ owner, document, request, routes }) => {
    const shapeOf = (path: string) => path.replaceAll(/\{\w+\}/g, "{}");
    const known = new Set(routes.map(({ endpoint }) => `${endpoint.method} ${shapeOf(endpoint.path)}`));
    for (const path of new Set(routes.map(({ endpoint }) => endpoint.path))) {
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"]) {
        if (known.has(`${method} ${shapeOf(path)}`)) continue;
        // Outside of the API a GET asks for a page.
        if (method === "GET" && !path.startsWith("/api/")) continue;
        const address = path.replaceAll(/\{\w+\}/g, String(document.id));
        const [status] = await whole(request(address, { method, headers: owner.headers }));
        // A longer path of the same shape may take the word for an id, as `documents/find` does.
        expect([method, path, [404, 400, 405].includes(status)]).toEqual([method, path, true]);
      }
    }
    const overridden = await request(`/api/documents/${document.id}`, {
      method: "POST",
      headers: { ...owner.headers, "x-http-method-override": "DELETE" },
    });
    expect((await whole(overridden))[0]).toBe(404);
    expect((await owner.get(`/api/documents/${document.id}`)).status).toBe(200);
  }));
