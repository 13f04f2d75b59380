import { expect } from "expect";
import { plainPdf } from "@/tests/faults/pdfs.ts";
import { withProduct } from "@/tests/product/product.ts";
import { readNext } from "./reading-items.ts";
import { aFixture, arrive } from "./testing/fixture.ts";

Deno.test("accounts take turns: what one has just sent in masses does not keep the others waiting", async () => {
  await withProduct(async (product) => {
    const [many, other] = [await aFixture(product), await aFixture(product)];
    const send = async (fixture: typeof many, name: string) =>
      (await arrive(product.context, fixture, [{ name, bytes: plainPdf().bytes }])).itemId;
    const early = await send(other, "early.pdf");
    const mass = [];
    for (let at = 0; at < 4; at++) mass.push(await send(many, `${at}.pdf`));
    const order: number[] = [];
    const unread = async () => {
      const rows = await product.context.database.all("SELECT id FROM intake_items WHERE state = 'reading'");
      return new Set(rows.map(({ id }) => Number(id)));
    };
    for (let before = await unread(); before.size > 0;) {
      expect(await readNext(product.context)).toBe(true);
      const after = await unread();
      order.push(...[...before].filter((id) => !after.has(id)));
      before = after;
    }
    expect(order).toEqual([mass[3], early, mass[2], mass[1], mass[0]]);
    expect(await readNext(product.context)).toBe(false);
  });
});
