import { expect } from "expect";
import * as v from "valibot";
import { withProduct } from "@/tests/product/product.ts";
import type { Grant, Identity } from "./access.ts";
import { composedGrants } from "./compose-access.ts";
import { endpoint } from "./endpoint.ts";
import type { Feature } from "./feature.ts";
import { actorOf } from "./ledger/actor.ts";
import { publicRoute, route } from "./route.ts";

const confined: Identity = {
  ...{ userId: 1, name: "Ada Example", email: "ada@example.com", accountId: null, role: "any", rank: -1 },
  ...{ sessionId: 1, impersonator: null, mode: null },
  confinement: {
    ...{ subject: "visit:5", accountId: 7, storeId: 3, where: "desk 2" },
    permissions: new Set(["notes.read"]),
  },
};

const notes = (accountId: number, storeIds: Grant["storeIds"], ...permissions: string[]): Grant => ({
  ...{ source: "staff", permissions: new Set(permissions), accountId, storeIds },
});

const answer = v.string();
const read = { permission: "notes.read" } as const;
const calls = [
  endpoint({ method: "GET", path: "/api/notes", summary: "Reads.", admission: read, answer }),
  endpoint({ method: "GET", path: "/api/others", summary: "Reads.", admission: { permission: "notes.write" }, answer }),
  endpoint({ method: "POST", path: "/api/notes", summary: "Writes.", admission: read, answer }),
  endpoint({ method: "GET", path: "/api/own", summary: "One's own.", admission: "signed-in", answer }),
  endpoint({
    method: "DELETE",
    path: "/api/own",
    summary: "Leaves.",
    admission: "signed-in",
    reaches: ["confined"],
    answer,
  }),
] as const;
const open = endpoint({ method: "POST", path: "/api/open", summary: "For all.", admission: "public", answer });

const notesFeature: Feature = {
  name: "notes",
  permissions: { "notes.read": { label: "Read", roles: [] }, "notes.write": { label: "Write", roles: [] } },
  identify: () => () => Promise.resolve(confined),
  grants: () => () => Promise.resolve([notes(7, "all", "notes.read", "notes.write"), notes(8, "all", "notes.read")]),
  routes: () => [...calls.map((call) => route(call, () => "done")), publicRoute(open, () => "done")],
};

Deno.test("of what features grant, a confined session has what it is for, and nothing anywhere else", async () => {
  const given = [
    notes(7, "all", "notes.read", "notes.write"),
    notes(7, [3, 4], "notes.read"),
    notes(7, [4], "notes.read"),
    notes(8, "all", "notes.read"),
    notes(7, [3], "notes.write"),
  ];
  await withProduct(async ({ contextOf, features }) => {
    const granting: Feature = { name: "notes", grants: () => () => Promise.resolve(given) };
    const left = await composedGrants([granting], () => contextOf(features[0]))(confined);
    expect(left).toEqual([notes(7, [3], "notes.read"), notes(7, [3], "notes.read")]);
    const { confinement: _, ...free } = confined;
    expect(await composedGrants([granting], () => contextOf(features[0]))(free)).toEqual(given);
  }, { features: [notesFeature] });
});

Deno.test("a confined session may call what reads by a permission, what names it, and what is public", () =>
  withProduct(async ({ request }) => {
    const statuses: number[] = [];
    for (const { method, path } of [...calls, open]) {
      const response = await request(path, { method });
      statuses.push(response.status);
      await response.body?.cancel();
    }
    expect(statuses).toEqual([200, 403, 403, 403, 200, 200]);
  }, { features: [notesFeature] }));

Deno.test("the ledger has where the person of a confined session sat", () => {
  expect(actorOf(confined)).toEqual({ userId: 1, name: "Ada Example (desk 2)" });
});
