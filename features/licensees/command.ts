import { TextLineStream } from "./text-lines.ts";
import { grouped } from "@/kernel/counted.ts";
import type { Command } from "@/kernel/feature.ts";
import { loadList, NoList } from "./load-list.ts";

/** `strongroom ffl-list FILE`: takes in ATF's monthly list, against which licence numbers are then checked. */
export const fflListCommand: Command = {
  summary: "loads ATF's public list of licensees from a file: strongroom ffl-list FILE",
  async run([path], context, print) {
    if (!path) {
      print(
        "Which file? Usage: strongroom ffl-list FILE (ATF's monthly list as text, such as 0124-ffl-list-complete.txt)",
      );
      return 2;
    }
    try {
      const file = await Deno.open(path);
      const lines = file.readable.pipeThrough(new TextDecoderStream("windows-1252")).pipeThrough(new TextLineStream());
      const month = monthOf(path) ?? ((await Deno.stat(path)).mtime ?? context.clock.now()).toISOString().slice(0, 7);
      const loaded = await loadList(context, lines, month);
      print(`${grouped(loaded.licensees)} licensees of ${loaded.month} loaded and in use.`);
      if (loaded.unreadable > 0) {
        print(`${loaded.unreadable === 1 ? "1 line" : `${loaded.unreadable} lines`} could not be read.`);
      }
      return 0;
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) print(`There is no file ${path}.`);
      else if (error instanceof NoList) print(`${error.message} The previous list stays in use.`);
      else throw error;
      return 1;
    }
  },
};

/** ATF names its files by month and year, `0124-ffl-list-complete.txt`; `2024-01` is understood too. */
function monthOf(path: string): string | null {
  const name = path.split(/[\\/]/).at(-1) ?? "";
  const [, year, month] = /(20\d\d)-(0[1-9]|1[0-2])/.exec(name) ?? [];
  if (year) return `${year}-${month}`;
  const [, mm, yy] = /^(0[1-9]|1[0-2])(\d\d)\D/.exec(name) ?? [];
  return mm ? `20${yy}-${mm}` : null;
}
