import { resolve } from "node:path";
import { DestinationFailed } from "@/kernel/backup/destination.ts";
import { placeNamed } from "@/kernel/backup/place.ts";
import { restoreCopy, type Restored } from "./restore-copy.ts";
import { grouped } from "@/kernel/counted.ts";

/** What the command is run with. */
export interface RestoreCommandWith {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly print: (line: string) => void;
  readonly signal: AbortSignal;
}

/** The command's line in the list of commands. */
export const restoreSummary =
  "COPY TARGET [--store NAME]  restores the records from a copy alone, without a server, and opens every form";

/** `strongroom-backup restore COPY TARGET [--store NAME]`. Status 0 when all is as it was filed, 1 when not, 2 for wrong words. */
export async function runRestore(args: readonly string[], given: RestoreCommandWith): Promise<number> {
  const [copy, target, option, ...words] = args;
  const isRight = copy && target && (option === undefined || (option === "--store" && words.length > 0));
  if (!isRight) {
    given.print("Usage: strongroom-backup restore COPY TARGET [--store NAME]");
    return 2;
  }
  // The copy must not get its own files back into itself.
  const into = resolve(target);
  const source = placeNamed(copy, given.environment, { dataFolder: into, filesFolder: into });
  try {
    const store = words.length > 0 ? words.join(" ") : null;
    const restored = await restoreCopy({ source, target: into, store, signal: given.signal });
    for (const line of told(restored, into)) given.print(line);
    return restored.problems.length === 0 ? 0 : 1;
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
    throw new DestinationFailed(`The restore was stopped. Remove ${target} before you start it again.`);
  } finally {
    source.close();
  }
}

function told(restored: Restored, target: string): readonly string[] {
  const { stores, files, bytes, forms, unlisted, signed, problems } = restored;
  return [
    ...stores.map((store) => `restored ${store}`),
    `         ${grouped(files)} files, ${grouped(bytes)} bytes, to ${target}`,
    `opened   ${grouped(forms)} forms and supplements, every page`,
    ...unlisted > 0 ? [`note     ${grouped(unlisted)} files are in no list and were compared with nothing`] : [],
    ...signed.map((fingerprint) => `signed   with the key whose fingerprint is ${fingerprint}`),
    ...problems.map((problem) => `PROBLEM  ${problem}`),
    problems.length === 0 ? "Everything is as it was filed." : "Not everything is as it was filed.",
  ];
}
