import { expect } from "expect";
import * as v from "valibot";
import { withProduct } from "@/tests/product/product.ts";
import { endpoint } from "./endpoint.ts";
import type { Feature } from "./feature.ts";
import { publicRoute, route } from "./route.ts";
import { idParams } from "./shapes.ts";

const echo = endpoint({
  method: "POST",
  path: "/api/Echo/{id}",
  summary: "Says it again.",
  admission: "public",
  params: idParams,
  query: v.strictObject({ loud: v.optional(v.picklist(["yes", "no"], "Loud is yes or no.")) }),
  body: v.strictObject({ text: v.pipe(v.string("Text is needed."), v.maxLength(5, "At most 5 letters.")) }),
  answer: v.object({ id: v.number(), text: v.string() }),
});
const secret = endpoint({
  method: "GET",
  path: "/api/secret",
  summary: "Hidden.",
  admission: "signed-in",
  answer: v.string(),
});
const broken = endpoint({
  method: "GET",
  path: "/api/broken",
  summary: "Fails.",
  admission: "public",
  answer: v.string(),
});

const lost = (method: "GET" | "POST") =>
  endpoint({
    method,
    path: "/api/lost",
    summary: "Loses its database.",
    admission: "public",
    answer: v.string(),
  });
const loseDatabase = () => {
  throw new TypeError("fetch failed: connection closed before the message completed");
};

const cookies = endpoint({
  method: "GET",
  path: "/api/cookies",
  summary: "Sets cookies.",
  admission: "public",
  answer: v.string(),
});

const feature: Feature = {
  name: "echo",
  routes: () => [
    publicRoute(cookies, ({ headers }) => {
      for (const name of ["b", "c"]) headers.append("set-cookie", `${name}=1`);
      return new Response("text", { headers: { "set-cookie": "a=1", "cache-control": "private" } });
    }),
    publicRoute(echo, ({ params, body }) => ({ id: params.id, text: body.text })),
    route(secret, () => "hidden"),
    publicRoute(lost("GET"), loseDatabase),
    publicRoute(lost("POST"), loseDatabase),
    publicRoute(broken, () => {
      throw new Error("the password of Ada Example is 1234");
    }),
  ],
};

const post = (body: unknown) => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

Deno.test("a valid call reaches its handler with parsed values", () =>
  withProduct(async ({ request }) => {
    const response = await request("/api/echo/12", post({ text: "hello" }));
    expect([response.status, await response.json()]).toEqual([200, { id: 12, text: "hello" }]);
  }, { features: [feature] }));

Deno.test("an answer that a handler makes itself keeps its headers, and gets every cookie", () =>
  withProduct(async ({ request }) => {
    const { headers } = await request("/api/cookies");
    expect(headers.getSetCookie()).toEqual(["a=1", "b=1", "c=1"]);
    expect(headers.get("cache-control")).toBe("private");
  }, { features: [feature] }));

Deno.test("an answer that goes on is ended where only its head is asked for", async () => {
  const ended: string[] = [];
  const stream = () => new Response(new ReadableStream({ cancel: () => void ended.push("ended") }));
  const going: Feature = { name: "going", routes: () => [publicRoute({ ...cookies, path: "/api/going" }, stream)] };
  await withProduct(async ({ request }) => {
    const head = await request("/api/going", { method: "HEAD" });
    expect([head.status, head.body, ended]).toEqual([200, null, ["ended"]]);
  }, { features: [going] });
});

Deno.test("resource names match without regard to case", () =>
  withProduct(async ({ request }) => {
    expect((await request("/API/ECHO/1", post({ text: "a" }))).status).toBe(200);
    expect((await request("/api/eCho/1", post({ text: "a" }))).status).toBe(200);
  }, { features: [feature] }));

Deno.test("bad input answers 400 with each field's own sentence and never the input", () =>
  withProduct(async ({ request }) => {
    const response = await request(
      "/api/echo/1?loud=VERY-PRIVATE",
      post({ text: "too long for this", extra: "PRIVATE" }),
    );
    const text = await response.text();
    expect(response.status).toBe(400);
    expect(text).not.toContain("PRIVATE");
    expect(JSON.parse(text).fields).toEqual({ loud: "Loud is yes or no." });
    const second = await (await request("/api/echo/1", post({ text: "too long", extra: "PRIVATE" }))).json();
    expect(second.fields).toEqual({ text: "At most 5 letters.", extra: "Unknown field." });
  }, { features: [feature] }));

Deno.test("a parameter that a call does not know answers 400, whatever the method", () =>
  withProduct(async ({ request }) => {
    const echoed = await request("/api/echo/1?lowd=yes", post({ text: "a" }));
    expect([echoed.status, (await echoed.json()).fields]).toEqual([400, { lowd: "Unknown parameter." }]);
    const bare = await request("/api/broken?storeId=1");
    expect([bare.status, (await bare.json()).message]).toEqual([400, "This call takes no parameters. Leave them out."]);
    const long = await (await request(`/api/echo/1?${"x".repeat(9000)}=1`, post({ text: "a" }))).text();
    expect(long.length).toBeLessThan(500);
  }, { features: [feature] }));

Deno.test("a body that is not JSON answers 400, one of another type 415", () =>
  withProduct(async ({ request }) => {
    const json = { "content-type": "application/json" };
    expect((await request("/api/echo/1", { method: "POST", headers: json, body: "{" })).status).toBe(400);
    expect((await request("/api/echo/1", { method: "POST", body: "text" })).status).toBe(415);
  }, { features: [feature] }));

Deno.test("a body over the limit answers 413", () =>
  withProduct(async ({ request }) => {
    expect((await request("/api/echo/1", post({ text: "x".repeat(2_100_000) }))).status).toBe(413);
  }, { features: [feature] }));

Deno.test("what is not public answers 401 to a stranger", () =>
  withProduct(async ({ request }) => {
    expect((await request("/api/secret")).status).toBe(401);
  }, { features: [feature] }));

Deno.test("an unknown address and an impossible id are refused", () =>
  withProduct(async ({ request }) => {
    expect((await request("/api/nothing/here")).status).toBe(404);
    for (const id of ["0", "-1", "1.5", "abc", "9".repeat(30)]) {
      expect((await request(`/api/echo/${id}`, post({ text: "a" }))).status).toBe(400);
    }
  }, { features: [feature] }));

Deno.test("a failure inside shows a request id and nothing else, and the log holds no message", () =>
  withProduct(async ({ request, logged }) => {
    const response = await request("/api/broken", { headers: { "x-request-id": "request-0001" } });
    const body = await response.json();
    expect([response.status, body.requestId]).toEqual([500, "request-0001"]);
    expect(body.message).toBe("Unable to process request. Please try again later.");
    expect(JSON.stringify(logged)).toContain("request-0001");
    expect(JSON.stringify([body, logged])).not.toContain("Ada");
  }, { features: [feature] }));

Deno.test("a database lost while something may have been written is never told as 'nothing was saved'", () =>
  withProduct(async ({ request }) => {
    const [read, written] = [await request("/api/lost"), await request("/api/lost", { method: "POST" })];
    expect([read.status, written.status]).toEqual([503, 503]);
    expect((await read.json()).message).toBe(
      "The archive is not available right now. Please try again shortly.",
    );
    expect(await written.json()).toMatchObject({
      error: "server.outcome_unknown",
      message: "The archive cannot be reached right now. It is not known whether this was saved; " +
        "please look before you try again.",
    });
  }, { features: [feature] }));

Deno.test("a server that is not ready says so as any error is told, with an id that is in the log", () =>
  withProduct(async ({ request, folder, logged }) => {
    await Deno.remove(`${folder}/files/incoming`, { recursive: true });
    const response = await request("/api/ready", { headers: { "x-request-id": "request-0001" } });
    expect([response.status, response.headers.get("x-request-id")]).toEqual([503, "request-0001"]);
    expect(await response.json()).toEqual({
      status: "not ready",
      message: "The database or file storage is not available right now. Please try again shortly.",
      error: "server.not_ready",
      requestId: "request-0001",
    });
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([{ event: "not_ready", requestId: "request-0001" }]);
  }, { features: [feature] }));

Deno.test("what the kernel answers itself is described, and no cookie where nobody is known by one", () =>
  withProduct(async ({ request }) => {
    const { paths, components } = await (await request("/api/openapi.json")).json();
    const { responses } = paths["/api/ready"].get;
    const [error, { properties }] = responses["503"].content["application/json"].schema.allOf;
    expect(error).toEqual({ $ref: "#/components/schemas/Error" });
    expect(properties.status.enum).toEqual(["not ready", "starting", "stopping"]);
    expect(Object.keys(responses)).toEqual(["200", "503"]);
    expect(Object.keys(components.securitySchemes)).toEqual(["bearer"]);
    expect(paths["/api/secret"].get.security).toEqual([{ bearer: [] }]);
  }, { features: [feature] }));

Deno.test("health and readiness need no sign-in", () =>
  withProduct(async ({ request }) => {
    expect((await request("/api/health")).status).toBe(200);
    expect((await request("/api/ready")).status).toBe(200);
  }, { features: [feature] }));
