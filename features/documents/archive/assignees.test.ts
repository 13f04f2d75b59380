import { expect } from "expect";
import { anAccount } from "@/features/accounts/testing.ts";
import { type Fixture, withFixture } from "@/tests/security/fixture.ts";
import { documents, json } from "../actions/testing.ts";

async function assign({ context }: Fixture, id: number, userId: number, name: string): Promise<void> {
  await context.database.write(() => [{
    sql: "UPDATE documents SET ffl_assigned_id = ?, ffl_assigned_name = ? WHERE id = ?",
    args: [userId, name, id],
  }]);
}

Deno.test("the people to whom documents are assigned are told by name, each once", () =>
  withFixture(async (fixture) => {
    const ids = await documents(fixture, 4);
    await assign(fixture, ids[0], 900, "Zoe Quill");
    await assign(fixture, ids[1], 901, "Ann Alvarez");
    await assign(fixture, ids[2], 900, "Zoe Quill");
    const { data: people, count } = await json(
      fixture.owner.get(`/api/documents/assignees?storeId=${fixture.storeId}`),
    );
    expect(count).toBe(2);
    expect(people).toEqual([{ id: 901, name: "Ann Alvarez" }, { id: 900, name: "Zoe Quill" }]);
    expect((await json(fixture.owner.get("/api/documents/assignees"))).data).toEqual(people);
    expect((await json(fixture.owner.get("/api/documents/assignees?formType=1"))).data).toEqual([]);
    expect((await json(fixture.owner.get("/api/documents/assignees?side=audit"))).data).toEqual([]);
  }));

Deno.test("nobody learns who works on documents of another account", () =>
  withFixture(async (fixture) => {
    const [id] = await documents(fixture, 1);
    await assign(fixture, id, 900, "Zoe Quill");
    const elsewhere = await anAccount(fixture.context);
    const stranger = await fixture.caller({ accountId: elsewhere.id });
    expect((await stranger.get(`/api/documents/assignees?storeId=${fixture.storeId}`)).status).toBe(404);
    expect((await json(stranger.get("/api/documents/assignees"))).data).toEqual([]);
  }));
