import { AppError } from "@/kernel/errors.ts";
import type { Command } from "@/kernel/feature.ts";
import { deletedThings, restore } from "./restore.ts";

/** Whoever has the machine; no person of the product. */
const machine = { userId: null, name: "Your Strongroom administrator" } as const;
const mostShown = 500;

/** `strongroom undelete`: what was deleted within 30 days, and brings it back: for where there is no operator. */
export const undeleteCommand: Command = {
  summary: "lists deleted FFLs and accounts, or brings one back: strongroom undelete [store|account NUMBER]",
  async run([kind, number, ...rest], context, print) {
    if (kind === undefined) {
      const { data } = await deletedThings(context, { page: 1, limit: mostShown });
      if (data.length === 0) print("Nothing was deleted in the last 30 days.");
      for (const { kind, id, name, deletedBy, deletedAt, purgeAt } of data) {
        print(`${kind} ${id}  ${name}, deleted by ${deletedBy} on ${day(deletedAt)}, gone for good on ${day(purgeAt)}`);
      }
      if (data.length > 0) print("Bring one back with: strongroom undelete store NUMBER, or account NUMBER");
      return 0;
    }
    if ((kind !== "store" && kind !== "account") || !/^[1-9]\d{0,14}$/.test(number ?? "") || rest.length > 0) {
      print("Which one? Usage: strongroom undelete, then strongroom undelete store NUMBER, or account NUMBER");
      return 2;
    }
    try {
      await restore(context, machine, kind, Number(number));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      print(error.status === 404 ? `No ${kind} ${number} waits to be brought back.` : error.message);
      return 1;
    }
    print(`The ${kind} is back, with everything in it.`);
    return 0;
  },
};

function day(instant: string): string {
  return instant.slice(0, 10);
}
