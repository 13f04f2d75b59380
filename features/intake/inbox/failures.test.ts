import { expect } from "expect";
import { anAccount } from "@/features/accounts/testing.ts";
import { aStore } from "@/features/stores/testing.ts";
import { SetClock } from "@/kernel/clock.ts";
import { openMemoryStore } from "@/kernel/files/memory.ts";
import { plainPdf } from "@/tests/faults/pdfs.ts";
import { filesIn, intakeOf, lookTwice, withInbox } from "../testing/inbox.ts";
import { aFixture, listOf } from "../testing/fixture.ts";
import { Inbox } from "./inbox.ts";
import { moveInto } from "./move-files.ts";
import { keepFile } from "./safe-file.ts";

/** Forbids something with every path of an ending for as long as `run` runs, as permissions would; root has them all. */
async function forbidding(
  operation: "readDir" | "lstat" | "rename",
  ending: string,
  run: () => Promise<void>,
): Promise<void> {
  const { readDir, lstat, rename } = Deno;
  const check = (path: string) => {
    if (path.endsWith(ending)) throw new Deno.errors.PermissionDenied("not permitted");
  };
  const checked = {
    readDir(path: string) {
      check(path);
      return readDir(path);
    },
    async lstat(path: string) {
      check(path);
      return await lstat(path);
    },
    async rename(path: string, to: string) {
      check(path);
      await rename(path, to);
    },
  };
  Object.assign(Deno, { [operation]: checked[operation] });
  try {
    await run();
  } finally {
    Object.assign(Deno, { readDir, lstat, rename });
  }
}

Deno.test("a folder that may not be read is put aside with the reason, and everything else is taken, in every store", () =>
  withInbox(async (product, folder, inbox) => {
    const fixture = await aFixture(product);
    const other = fixture.otherStore;
    await Deno.mkdir(`${folder}/${fixture.store.id}/locked`, { recursive: true });
    await Deno.mkdir(`${folder}/${other.id}`);
    for (const store of [fixture.store, other]) await Deno.writeFile(`${folder}/${store.id}/a.pdf`, plainPdf().bytes);
    await Deno.writeFile(`${folder}/${fixture.store.id}/z.pdf`, plainPdf().bytes);
    await forbidding("readDir", "/locked", async () => expect(await lookTwice(inbox)).toBe(3));
    const note = await Deno.readTextFile(`${folder}/${fixture.store.id}/Not taken/locked.txt`);
    expect(note).toContain("Strongroom has no permission to read this folder.");
    expect((await listOf(product, fixture)).count).toBe(2);
  }));

Deno.test("a folder that may not be moved away either stays, with the reason told once", () =>
  withInbox(async (product, folder, inbox) => {
    const fixture = await aFixture(product);
    const place = `${folder}/${fixture.store.id}`;
    await Deno.mkdir(`${place}/locked`, { recursive: true });
    await Deno.writeFile(`${place}/a.pdf`, plainPdf().bytes);
    await forbidding("readDir", "/locked", () =>
      forbidding("rename", "/locked", async () => {
        expect(await lookTwice(inbox)).toBe(1);
        // As after a restart.
        expect(await lookTwice(new Inbox(intakeOf(product), folder, 0))).toBe(0);
      }));
    expect(await filesIn(`${place}/Not taken`)).toEqual(["locked.txt"]);
    expect(await Deno.readTextFile(`${place}/Not taken/locked.txt`)).toContain("it lies where it was");
    // Once it may be read it is taken like any other.
    await Deno.writeFile(`${place}/locked/b.pdf`, plainPdf().bytes);
    expect(await lookTwice(inbox)).toBe(1);
  }));

Deno.test("a store's folder that may not be read keeps no other store from its files", () =>
  withInbox(async (product, folder, inbox) => {
    const fixture = await aFixture(product);
    const other = fixture.otherStore;
    for (const store of [fixture.store, other]) {
      await Deno.mkdir(`${folder}/${store.id}`);
      await Deno.writeFile(`${folder}/${store.id}/a.pdf`, plainPdf().bytes);
    }
    await forbidding("readDir", `/${other.id}`, async () => expect(await lookTwice(inbox)).toBe(1));
    expect(await filesIn(`${folder}/${other.id}`)).toEqual(["a.pdf"]);
    expect(await lookTwice(inbox)).toBe(1);
  }));

Deno.test("a file of which nothing may be known is put aside, and its neighbours are taken", () =>
  withInbox(async (product, folder, inbox) => {
    const fixture = await aFixture(product);
    const place = `${folder}/${fixture.store.id}`;
    await Deno.mkdir(place);
    for (const name of ["a.pdf", "b.pdf"]) await Deno.writeFile(`${place}/${name}`, plainPdf().bytes);
    await forbidding("lstat", `${fixture.store.id}/a.pdf`, async () => expect(await lookTwice(inbox)).toBe(1));
    expect(await Deno.readTextFile(`${place}/Not taken/a.pdf.txt`)).toContain(
      "Strongroom has no permission to read this.",
    );
  }));

Deno.test("a file that is gone before it is read is nobody's trouble", async () => {
  await expect(keepFile("/nowhere/at all.pdf", openMemoryStore())).rejects.toBeInstanceOf(Deno.errors.NotFound);
});

Deno.test("a folder that became a link is not followed, neither to read a file nor to move one", async () => {
  const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "strongroom-link-" }));
  try {
    for (const name of ["secret", "inbox"]) await Deno.mkdir(`${folder}/${name}`);
    await Deno.writeFile(`${folder}/secret/a.pdf`, plainPdf().bytes);
    await Deno.symlink(`${folder}/secret`, `${folder}/inbox/unit`);
    const refused = { name: "NotTaken" };
    await expect(keepFile(`${folder}/inbox/unit/a.pdf`, openMemoryStore())).rejects.toMatchObject(refused);
    await expect(moveInto(`${folder}/inbox`, "unit/a.pdf", "Filed")).rejects.toMatchObject(refused);
    await Deno.writeFile(`${folder}/inbox/b.pdf`, plainPdf().bytes);
    await Deno.symlink(`${folder}/secret`, `${folder}/inbox/Filed`);
    await expect(moveInto(`${folder}/inbox`, "b.pdf", "Filed/2026-03-10")).rejects.toMatchObject(refused);
    expect(await filesIn(`${folder}/secret`)).toEqual(["a.pdf"]);
    expect(await Deno.lstat(`${folder}/inbox/b.pdf`)).toMatchObject({ isFile: true });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("files are moved below the day that it is at the store", () =>
  withInbox(async (product, folder, inbox) => {
    const account = await anAccount(product.context);
    const store = await aStore(product.context, { accountId: account.id, timeZone: "America/Los_Angeles" });
    await Deno.mkdir(`${folder}/${store.id}`);
    await Deno.writeFile(`${folder}/${store.id}/a.pdf`, plainPdf().bytes);
    expect(await lookTwice(inbox)).toBe(1);
    expect(await filesIn(`${folder}/${store.id}`)).toEqual(["Filed/2026-03-10/a.pdf"]);
  }, { clock: new SetClock("2026-03-11T03:00:00Z") }));
