import { expect } from "expect";
import { aCompany, fileTwo } from "@/features/exports/testing/exporting.ts";
import { withProduct } from "@/tests/product/product.ts";
import { bitFlipped, checked, type Files, filesOf, pathOf, problemsOf, withText } from "./testing/exports.ts";

/** An export as it was before it carried its proofs. */
function asBefore(files: Files): Files {
  const isNew = (path: string) => /(?:^|\/)(?:proof\.json|verify\.html)$/.test(path);
  const older = new Map([...files].filter(([path]) => !isNew(path)));
  return withText(older, pathOf(older, "manifest-sha256.txt"), (list) => list.replace(/^.* {2}verify\.html\n/m, ""));
}

Deno.test("an older export is told as such, and checked by its list and the proofs of its histories", () =>
  withProduct(async (product) => {
    const { first, owner, ask } = await aCompany(product);
    await fileTwo(product, owner.id, first.id);
    const store = asBefore(await filesOf((await ask("POST", `/api/stores/${first.id}/export`)).bytes));
    const steps = await checked(store);
    expect(steps.filter(({ kind }) => kind === "problem")).toEqual([]);
    expect(steps[0]).toEqual({ kind: "note", text: expect.stringContaining("before exports carried their proofs") });
    expect(steps).toContainEqual({ kind: "checked", what: "signed checkpoints of Summit Denver", count: 1 });
    expect(steps.at(-1)).toEqual({ kind: "verdict", verdict: "fits as far as it goes" });

    const history = pathOf(store, "/history.jsonl");
    expect((await problemsOf(withText(store, history, (text) => text.replace("Olive", "Oliva"))))[0]).toBe(
      "Entry 2 of Summit Denver was changed after it was written.",
    );
    const form = [...store.keys()].find((path) => path.endsWith("4473.pdf")) ?? "";
    expect(await problemsOf(bitFlipped(store, form))).toEqual([
      `The file ${form} was changed after the export was made.`,
    ]);
    expect(await problemsOf(new Map([...store].filter(([path]) => path !== form)))).toEqual([
      `The file ${form} is missing.`,
    ]);
  }));

Deno.test("an export whose proof was taken out does not pass for an older one", () =>
  withProduct(async (product) => {
    const { first, owner, ask } = await aCompany(product);
    await fileTwo(product, owner.id, first.id);
    const store = await filesOf((await ask("POST", `/api/stores/${first.id}/export`)).bytes);
    store.delete("proof.json");
    // In a checkout without the screens there is no page that the list could name.
    store.set("verify.html", new Uint8Array());
    const listed = withText(store, "manifest-sha256.txt", (list) => `${list}${"0".repeat(64)}  verify.html\n`);
    expect((await problemsOf(listed))[0]).toBe("proof.json is missing: without it nothing in this export is signed.");
  }));
