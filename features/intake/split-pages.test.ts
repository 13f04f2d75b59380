import { expect } from "expect";
import { drawForm4473 } from "@/features/sample-data/forms/form4473.ts";
import { together } from "@/tests/fixtures/forms/together.ts";
import { aForm4473 } from "@/tests/fixtures/forms/values.ts";
import { withProduct } from "@/tests/product/product.ts";
import { importCommand } from "./import/command.ts";
import { aFixture, arrive, ask, listOf } from "./testing/fixture.ts";

const values = [aForm4473(), aForm4473({ tsn: "PA-2", customer: { ...aForm4473().customer, last: "Marlowe" } })];
const forms = values.map((one) => drawForm4473({ revision: "2023-08", values: one, style: "flattened" }));

Deno.test("a file with two forms says so, and is split by pages into two items", async () => {
  const bytes = await together(...forms);
  await withProduct(async (product) => {
    const fixture = await aFixture(product);
    const { itemId } = await arrive(product.context, fixture, [{ name: "day.pdf", bytes }]);
    await product.jobs.runAll();
    const { data: [row] } = await listOf(product, fixture);
    expect(row).toMatchObject({ state: "ready", reason: expect.stringMatching(/^This file holds 2 Forms 4473\./) });
    const { body: item } = await ask(product, "GET", `/api/intake/${itemId}`, fixture.dana);
    expect(item.metaData.forms).toEqual([{ firstPage: 1, lastPage: 5 }, { firstPage: 6, lastPage: 10 }]);
    const split = async (firstPages: readonly number[]) =>
      await ask(product, "POST", `/api/intake/${itemId}/splitPages`, fixture.dana, { firstPages });
    for (const wrong of [[1], [2, 6], [1, 6, 6], [1, 11]]) {
      expect([wrong, (await split(wrong)).status]).toEqual([wrong, 400]);
    }
    const { status, body: { ids } } = await split([1, 6]);
    expect([status, ids.length]).toEqual([200, 2]);
    expect((await split([1, 6])).status).toBe(409);
    await product.jobs.runAll();
    const page = await listOf(product, fixture);
    expect(page.data.map(({ fileName, customerName, pages, reason }) => [fileName, customerName, pages, reason]).sort())
      .toEqual([
        ["day pages 1-5.pdf", "Whitcombe, Marjorie Anne", 5, null],
        ["day pages 6-10.pdf", "Marlowe, Marjorie Anne", 5, null],
      ]);
    const [old] = (await listOf(product, fixture, "discarded")).data;
    expect(old).toMatchObject({ id: itemId, reason: "Split by pages.", restorableUntil: expect.any(String) });
    expect((await product.request(`/api/intake/${itemId}/files/0`, { headers: fixture.dana })).status).toBe(200);
  });
});

Deno.test("no page comes of a file that is not as it was received", async () => {
  const bytes = await together(...forms);
  await withProduct(async (product) => {
    const fixture = await aFixture(product);
    const { itemId } = await arrive(product.context, fixture, [{ name: "day.pdf", bytes }]);
    await product.jobs.runAll();
    const row = await product.context.database.one("SELECT sha256 FROM intake_files WHERE item_id = ?", [itemId]);
    const path = await product.context.files.localPath(String(row?.sha256));
    await Deno.chmod(path, 0o600);
    await Deno.writeFile(path, Uint8Array.from([...bytes, 10]));
    const { status, body } = await ask(product, "POST", `/api/intake/${itemId}/splitPages`, fixture.dana, {
      firstPages: [1, 6],
    });
    expect([status, body.error]).toEqual([500, "files.damaged"]);
    expect((await listOf(product, fixture)).data.map(({ id }) => id)).toEqual([itemId]);
  });
});

Deno.test("the report of an import names a file that holds several forms", async () => {
  const bytes = await together(...forms);
  await withProduct(async (product) => {
    const fixture = await aFixture(product);
    await Deno.mkdir(`${product.folder}/batch`);
    await Deno.writeFile(`${product.folder}/batch/day.pdf`, bytes);
    const report = `${product.folder}/report.csv`;
    const args = [`${product.folder}/batch`, "--store", String(fixture.store.id), "--report", report];
    expect(await importCommand.run(args, product.context, () => {})).toBe(0);
    expect(await Deno.readTextFile(report)).toContain("This file holds 2 Forms 4473");
  });
});
