import { expect } from "expect";
import { anAccount, aPerson, signedIn } from "@/features/accounts/testing.ts";
import { systemStream } from "@/kernel/ledger/streams.ts";
import { type TestProduct, withProduct } from "@/tests/product/product.ts";

const address = "/api/releaseNotes";
const first = { title: "Faster lists", description: "Lists load faster\nPress **Ctrl K** to search" };

/** An operator, a dealer's user and an auditor who ask. */
async function people({ context, request }: TestProduct) {
  const { id: accountId } = await anAccount(context);
  const askAs = async (given: Parameters<typeof aPerson>[1]) => {
    const { headers } = await signedIn(context, (await aPerson(context, given)).id);
    return (path: string, method = "GET", body?: unknown) =>
      request(path, {
        method,
        headers: { ...headers, ...body === undefined ? {} : { "content-type": "application/json" } },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
  };
  return {
    operator: await askAs({ accountId: null, role: "OperatorAdmin", name: "Ruth Operator" }),
    user: await askAs({ accountId, role: "FFLUser" }),
    auditor: await askAs({ accountId: null, role: "IOIUser" }),
    nobody: (path: string) => request(path),
  };
}

Deno.test("everybody signed in reads the notes, newest first, in pages that count from 0; only operators write them", () =>
  withProduct(async (product) => {
    const { operator, user, auditor, nobody } = await people(product);
    expect((await nobody(address)).status).toBe(401);
    expect(await (await user(address)).json()).toEqual({ data: [], count: 0, page: 0, limit: 10 });
    for (const ask of [user, auditor]) expect((await ask(address, "POST", first)).status).toBe(403);

    const made = await operator(address, "POST", first);
    expect(made.status).toBe(201);
    const note = await made.json();
    expect(note).toMatchObject({ ...first, version: 1 });
    for (let number = 2; number <= 12; number++) {
      await (await operator(address, "POST", { ...first, title: `Note ${number}` })).json();
    }
    for (const ask of [user, auditor, operator]) {
      const page = await (await ask(address)).json();
      expect([page.count, page.page, page.limit, page.data.length, page.data[0].title]).toEqual([
        12,
        0,
        10,
        10,
        "Note 12",
      ]);
    }
    const second = await (await user(`${address}?page=1&limit=5`)).json();
    expect(second.data.map(({ title }: { title: string }) => title)).toEqual([
      "Note 7",
      "Note 6",
      "Note 5",
      "Note 4",
      "Note 3",
    ]);
    expect((await (await user(`${address}?page=9`)).json()).data).toEqual([]);
    for (const query of ["page=-1", "page=x", "limit=0", "limit=501", "sort=title"]) {
      expect([query, (await user(`${address}?${query}`)).status]).toEqual([query, 400]);
    }
  }));

Deno.test("a note is changed as it was read; a stale change answers 409 and says who was quicker", () =>
  withProduct(async (product) => {
    const { operator, user } = await people(product);
    const note = await (await operator(address, "POST", first)).json();
    const change = { ...note, title: "Much faster lists" };
    expect((await user(`${address}/${note.id}`, "PUT", change)).status).toBe(403);
    expect(await (await operator(`${address}/${note.id}`, "PUT", change)).json()).toMatchObject({
      title: "Much faster lists",
      version: 2,
    });
    const stale = await operator(address, "PUT", change);
    expect([stale.status, (await stale.json()).message]).toEqual([
      409,
      expect.stringMatching(
        /^Ruth Operator changed this on .*\. Your change was not saved\. Reload and make it again\.$/,
      ),
    ]);
    expect((await operator(address, "PUT", { ...change, version: 2, title: "Named in the body" })).status).toBe(200);
    expect((await operator(`${address}/999`, "PUT", first)).status).toBe(404);
    expect((await operator(address, "PUT", first)).status).toBe(400);
  }));

Deno.test("what is wrong with a note is said at its field", () =>
  withProduct(async (product) => {
    const { operator } = await people(product);
    const fieldsOf = async (body: unknown) => (await (await operator(address, "POST", body)).json()).fields;
    expect(await fieldsOf({ title: " ", description: "\n \n" })).toEqual({
      title: "Please enter a title.",
      description: "Please enter a description.",
    });
    expect(await fieldsOf({ title: "x".repeat(121), description: "x".repeat(10_001) })).toEqual({
      title: "A title has at most 120 characters.",
      description: "A description has at most 10,000 characters.",
    });
    expect((await operator(address, "POST", { ...first, draft: true })).status).toBe(400);
    const kept = await (await operator(address, "POST", { title: " A\u202e ", description: "\n\n  - a\r\nb\u0000 \n" }))
      .json();
    expect([kept.title, kept.description]).toEqual(["A", "  - a\nb"]);
  }));

Deno.test("a deleted note is gone, and the installation's chain tells who wrote, changed and deleted it", () =>
  withProduct(async (product) => {
    const { operator, user } = await people(product);
    const note = await (await operator(address, "POST", first)).json();
    await (await operator(`${address}/${note.id}`, "PUT", { ...first, title: "Again" })).json();
    expect((await user(`${address}/${note.id}`, "DELETE")).status).toBe(403);
    expect((await operator(`${address}/${note.id}`, "DELETE")).status).toBe(204);
    expect((await operator(`${address}/${note.id}`, "DELETE")).status).toBe(404);
    expect((await (await user(address)).json()).count).toBe(0);
    const { entries } = await product.context.ledger.recent(`release-note:${note.id}`, { limit: 10, offset: 0 });
    expect(entries.map(({ event, stream, actor }) => [event, stream, actor.name])).toEqual([
      ["release-notes.deleted", systemStream, "Ruth Operator"],
      ["release-notes.changed", systemStream, "Ruth Operator"],
      ["release-notes.added", systemStream, "Ruth Operator"],
    ]);
    expect(entries.map(({ event, data }) => product.context.describeEvent(event, data))).toEqual([
      { title: "Release note deleted", description: "“Again”" },
      { title: "Release note changed", description: "“Again”" },
      { title: "Release note added", description: "“Faster lists”" },
    ]);
  }));
