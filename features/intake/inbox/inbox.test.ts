import { expect } from "expect";
import { plainPdf } from "@/tests/faults/pdfs.ts";
import { filesIn, intakeOf, lookTwice, withInbox } from "../testing/inbox.ts";
import { aFixture, listOf } from "../testing/fixture.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { TestProduct } from "@/tests/product/product.ts";
import { watchInbox } from "./watch.ts";

const today = ({ context }: TestProduct, { store }: Awaited<ReturnType<typeof aFixture>>) =>
  context.offered(storesOffer).today(store);

Deno.test("files in a store's folder are taken when they rest, and moved below the day", async () => {
  await withInbox(async (product, folder, inbox) => {
    const fixture = await aFixture(product);
    const place = `${folder}/${fixture.store.id}`;
    await Deno.mkdir(`${place}/Whitcombe`, { recursive: true });
    await Deno.writeFile(`${place}/a.pdf`, plainPdf().bytes);
    await Deno.writeFile(`${place}/Whitcombe/letter.pdf`, plainPdf().bytes);
    await Deno.writeFile(`${place}/Whitcombe/form 4473.pdf`, plainPdf().bytes);
    expect(await inbox.look()).toBe(0);
    expect(await inbox.look()).toBe(2);
    expect(await filesIn(place)).toEqual([
      `Filed/${today(product, fixture)}/Whitcombe/form 4473.pdf`,
      `Filed/${today(product, fixture)}/Whitcombe/letter.pdf`,
      `Filed/${today(product, fixture)}/a.pdf`,
    ]);
    const { data } = await listOf(product, fixture);
    expect(data.map(({ sourcePath, fileCount, fileName }) => [sourcePath, fileCount, fileName])).toEqual([
      ["a.pdf", 1, "a.pdf"],
      ["Whitcombe", 2, "form 4473.pdf"],
    ]);
    expect(await lookTwice(inbox)).toBe(0);
  });
});

Deno.test("a file that is still being written is left alone", async () => {
  await withInbox(async (product, folder, inbox) => {
    const fixture = await aFixture(product);
    const path = `${folder}/${fixture.store.id}/growing.pdf`;
    await Deno.mkdir(`${folder}/${fixture.store.id}`);
    await Deno.writeFile(path, plainPdf().bytes);
    expect(await inbox.look()).toBe(0);
    await Deno.writeFile(path, new TextEncoder().encode("more"), { append: true });
    expect(await inbox.look()).toBe(0);
    expect(await inbox.look()).toBe(1);
  });
});

Deno.test("links, other files and folders of no store are put aside with the reason; nothing is deleted", async () => {
  await withInbox(async (product, folder, inbox) => {
    const fixture = await aFixture(product);
    const secret = await Deno.makeTempFile();
    await Deno.writeFile(secret, plainPdf().bytes);
    const place = `${folder}/${fixture.store.id}`;
    await Deno.mkdir(place);
    await Deno.symlink(secret, `${place}/link.pdf`);
    await Deno.writeTextFile(`${place}/notes.docx`, "not a PDF");
    await Deno.mkdir(`${folder}/Somewhere`);
    await Deno.writeFile(`${folder}/Somewhere/a.pdf`, plainPdf().bytes);
    await Deno.writeFile(`${folder}/loose.pdf`, plainPdf().bytes);
    expect(await lookTwice(inbox)).toBe(0);
    expect(await filesIn(folder)).toEqual([
      `${fixture.store.id}/Not taken/link.pdf`,
      `${fixture.store.id}/Not taken/link.pdf.txt`,
      `${fixture.store.id}/Not taken/notes.docx`,
      `${fixture.store.id}/Not taken/notes.docx.txt`,
      "Not taken/Somewhere.txt",
      "Not taken/Somewhere/a.pdf",
      "Not taken/loose.pdf",
      "Not taken/loose.pdf.txt",
    ]);
    expect(await Deno.readTextFile(`${place}/Not taken/notes.docx.txt`)).toContain("This file is not a PDF.");
    expect(await Deno.readTextFile(`${place}/Not taken/link.pdf.txt`)).toContain("This is a link, not a file.");
    expect((await listOf(product, fixture)).count).toBe(0);
    await Deno.remove(secret);
  });
});

Deno.test("with one store the folder itself will do, and a store's folder may be named by its FFL number", async () => {
  await withInbox(async (product, folder, inbox) => {
    const { anAccount } = await import("@/features/accounts/testing.ts");
    const { aStore } = await import("@/features/stores/testing.ts");
    const account = await anAccount(product.context);
    const store = await aStore(product.context, { accountId: account.id, fflLastFiveDigits: "12345" });
    await Deno.writeFile(`${folder}/loose.pdf`, plainPdf().bytes);
    await Deno.mkdir(`${folder}/5-73-139-01-9G-12345`);
    await Deno.writeFile(`${folder}/5-73-139-01-9G-12345/named.pdf`, plainPdf().bytes);
    expect(await lookTwice(inbox)).toBe(2);
    const rows = await product.context.database.all("SELECT source_path FROM intake_items WHERE store_id = ?", [
      store.id,
    ]);
    expect(rows.map(({ source_path }) => source_path).sort()).toEqual(["loose.pdf", "named.pdf"]);
  });
});

Deno.test("a file that was taken but not moved is moved at the next look, and is no second item", async () => {
  await withInbox(async (product, folder, inbox) => {
    const fixture = await aFixture(product);
    const place = `${folder}/${fixture.store.id}`;
    const { bytes } = plainPdf();
    await Deno.mkdir(place);
    await Deno.writeFile(`${place}/a.pdf`, bytes);
    await lookTwice(inbox);
    // As it looks after a kill between the record and the move.
    await Deno.rename(`${place}/Filed/${today(product, fixture)}/a.pdf`, `${place}/a.pdf`);
    await lookTwice(inbox);
    expect(await filesIn(place)).toEqual([`Filed/${today(product, fixture)}/a.pdf`]);
    expect((await listOf(product, fixture)).count).toBe(1);
    // The same name again, with the same content already taken: the former one is not overwritten.
    await Deno.writeFile(`${place}/a.pdf`, bytes);
    await lookTwice(inbox);
    expect(await filesIn(place)).toEqual([
      `Filed/${today(product, fixture)}/a (2).pdf`,
      `Filed/${today(product, fixture)}/a.pdf`,
    ]);
    expect((await listOf(product, fixture)).count).toBe(1);
  });
});

Deno.test("the watched folder explains itself, and one that cannot be used stops the start", async () => {
  await withInbox(async (product, folder) => {
    const context = intakeOf(product);
    const watch = await watchInbox(context, `${folder}/made`);
    await watch.close();
    expect(await Deno.readTextFile(`${folder}/made/README.txt`)).toContain("watched by Strongroom");
    await Deno.writeTextFile(`${folder}/file`, "");
    await expect(watchInbox(context, `${folder}/file`)).rejects.toThrow("is not a folder");
  });
});
