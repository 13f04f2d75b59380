import { expect } from "expect";
import { withWorld } from "@/tests/security/world.ts";
import { documents, ownersAccess } from "../actions/testing.ts";
import { documentsOffer } from "../offers.ts";

Deno.test("other features are told what expires, the most urgent first", () =>
  withWorld(async (world) => {
    const { context, storeId } = world;
    const ids = await documents(world, 3);
    for (const [at, date] of ["2026-07-25", "2026-07-18", "2026-07-10"].entries()) {
      await context.database.write(() => [{
        sql: "UPDATE documents SET status = NULL, transfer_date = NULL, expiration_date = ? WHERE id = ?",
        args: [date, ids[at]],
      }]);
    }
    const expiring = await context.offered(documentsOffer).expiring(ownersAccess(world), { storeId, take: 1 });
    expect(expiring).toMatchObject({ count: 2, countIsMinimum: false });
    expect(expiring.first.map(({ id }) => id)).toEqual([ids[2]]);
  }));
