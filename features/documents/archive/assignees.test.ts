import { expect } from "expect";
import { anAccount } from "@/features/accounts/testing.ts";
import { withWorld, type World } from "@/tests/security/world.ts";
import { documents, json } from "../actions/testing.ts";

async function assign({ context }: World, id: number, userId: number, name: string): Promise<void> {
  await context.database.write(() => [{
    sql: "UPDATE documents SET ffl_assigned_id = ?, ffl_assigned_name = ? WHERE id = ?",
    args: [userId, name, id],
  }]);
}

Deno.test("the people to whom documents are assigned are told by name, each once", () =>
  withWorld(async (world) => {
    const ids = await documents(world, 4);
    await assign(world, ids[0], 900, "Zoe Quill");
    await assign(world, ids[1], 901, "Ann Alvarez");
    await assign(world, ids[2], 900, "Zoe Quill");
    const people = await json(world.owner.get(`/api/documents/assignees?storeId=${world.storeId}`));
    expect(people).toEqual([{ id: 901, name: "Ann Alvarez" }, { id: 900, name: "Zoe Quill" }]);
    expect(await json(world.owner.get("/api/documents/assignees"))).toEqual(people);
    expect(await json(world.owner.get("/api/documents/assignees?formType=1"))).toEqual([]);
    expect(await json(world.owner.get("/api/documents/assignees?side=audit"))).toEqual([]);
  }));

Deno.test("nobody learns who works on documents of another account", () =>
  withWorld(async (world) => {
    const [id] = await documents(world, 1);
    await assign(world, id, 900, "Zoe Quill");
    const elsewhere = await anAccount(world.context);
    const stranger = await world.caller({ accountId: elsewhere.id });
    expect((await stranger.get(`/api/documents/assignees?storeId=${world.storeId}`)).status).toBe(404);
    expect(await json(stranger.get("/api/documents/assignees"))).toEqual([]);
  }));
