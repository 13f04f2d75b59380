import { expect } from "expect";
import { oddFiles } from "@/tests/fixtures/forms/odd.ts";
import { referee } from "@/tests/fixtures/forms/referee.ts";
import type { Annotation } from "../contract-annotations.ts";
import { isPdf, loadPdfJs } from "../read/content.ts";
import { inspectPdf } from "../read/read.ts";
import { annotateChild, marksChild } from "./child.ts";

const mark: Annotation = {
  ...{ kind: "text", name: "ours", page: 1, rect: [10, 10, 90, 30], color: "#D70015", opacity: 1 },
  ...{ title: "Dana Reyes", contents: "Smith", fontSize: 12, rotation: 0 },
  ...{ createdAt: "2026-11-23T08:12:55Z", modifiedAt: "2026-11-23T08:12:55Z" },
};
const none = new Uint8Array();
const untold = () => {};
/** The reader of objects gives up at what the viewer only shrugs at; whoever corrects one is asked to print it anew. */
const notUnderstood = ["a version that is none", "table at a word"];
/** Of the odd files one in so many; all of them take a minute. */
const every = Number(Deno.env.get("STRONGROOM_ODD_EVERY") ?? 4);

/** What is broken in the contents of a form stays so; warnings speak of what stands there. */
async function isSound(path: string): Promise<boolean> {
  return await referee("qpdf", ["--check", "--warning-exit-0", path]).then(() => true, () => false);
}

Deno.test("odd files that can be filed can be corrected, most damaged ones too, and each that is has the mark and its bytes", async () => {
  await loadPdfJs();
  const folder = await Deno.makeTempDir();
  try {
    const refused: { readonly name: string; readonly isDamaged: boolean }[] = [];
    const unsound: string[] = [];
    let corrected = 0;
    for (const file of oddFiles().filter((_, at) => at % every === 0)) {
      const [path, output] = [`${folder}/odd.pdf`, `${folder}/corrected.pdf`];
      await Deno.writeFile(path, file.bytes);
      await Deno.writeFile(output, none);
      const isFiled = isPdf(file.bytes) && (await inspectPdf(file.bytes.slice())).kind === "ok";
      const { value } = await annotateChild.answer({ path, output, put: [mark], remove: [] }, none, untold);
      if (!isFiled) {
        expect([file.name, value.kind]).toEqual([file.name, "refused"]);
        continue;
      }
      if (value.kind !== "ok") {
        refused.push({ name: file.name, isDamaged: file.isDamaged });
        continue;
      }
      corrected++;
      const written = await Deno.readFile(output);
      expect([file.name, file.bytes.every((byte, at) => written[at] === byte)]).toEqual([file.name, true]);
      const found = await marksChild.answer({ path: output }, none, untold);
      const names = found.value.kind === "ok" ? found.value.annotations.map(({ name }) => name) : [];
      expect([file.name, names.includes("ours")]).toEqual([file.name, true]);
      if (await isSound(path) && !await isSound(output)) unsound.push(file.name);
    }
    expect(unsound).toEqual([]);
    expect(corrected).toBeGreaterThan(150 / every);
    const isKnown = ({ name }: { readonly name: string }) => notUnderstood.includes(name);
    expect(refused.filter((file) => !file.isDamaged && !isKnown(file))).toEqual([]);
    expect(refused.length).toBeLessThan(0.15 * corrected);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
