import { newKey } from "@/kernel/screens/new-key.ts";
import type { Screens } from "@/kernel/screens/screens-context.tsx";
import { formatNumber } from "@/ui/format.ts";
import { dismissToast, toast } from "@/ui/toast-store.ts";
import {
  assignDocuments,
  type BulkChange,
  finishBulkChange,
  flagDocuments,
  mostChosen,
  undoBulkChange,
} from "../../contract-actions.ts";
import type { ChosenDocuments } from "../../slots.ts";
import { failureOf, isDenied } from "@/kernel/screens/failure.ts";
import { deniedWords, goneWords } from "./denied-words.ts";

/** A flag's number on the wire. */
export type Color = 0 | 1 | 2 | 3;

type Context = Pick<Screens, "api" | "queries">;

/** A change of more documents says at once that it is under way. */
const manyDocuments = 500;

const flagWords = ["", "flagged red", "flagged green", "flagged yellow"] as const;

/** How many documents were chosen. */
export function countOf(chosen: ChosenDocuments): number {
  return "ids" in chosen ? chosen.ids.length : Math.min(chosen.count, mostChosen);
}

/** Flags what was chosen and offers to undo it; true when it came to pass. */
export async function flagChosen(context: Context, chosen: ChosenDocuments, color: Color): Promise<boolean> {
  return await change(context, chosen, {
    failed: chosen && countOf(chosen) === 1 ? "Unable to flag the document" : "Unable to flag documents",
    send: (headers) => context.api.call(flagDocuments, { body: { ...bodyOf(chosen), color }, headers }),
    done: (documents) => color === 0 ? `Flag removed from ${documents}.` : `${documents} ${flagWords[color]}.`,
    already: color === 0 ? "had none" : "already",
    nothing: color === 0 ? "No flags to remove." : `Everything selected is already ${flagWords[color]}.`,
  });
}

/** Whom documents are assigned to; null removes the assignment. */
export type AssignTo = { readonly id: number; readonly name: string } | null;

/** Assigns what was chosen, with the page's address for the mail, and offers to undo it. */
export async function assignChosen(
  context: Context,
  chosen: ChosenDocuments,
  person: AssignTo,
  url: string,
): Promise<boolean> {
  const body = { ...bodyOf(chosen), assignedUser: person?.id ?? null, url };
  return await change(context, chosen, {
    failed: "Unable to assign documents to user",
    send: (headers) => context.api.call(assignDocuments, { body, headers }),
    done: (documents) => person ? `${documents} assigned to ${person.name}.` : `Assignment of ${documents} removed.`,
    already: person ? "already" : "had none",
    nothing: person ? `Everything selected is already assigned to ${person.name}.` : "Nothing selected was assigned.",
  });
}

function bodyOf(chosen: ChosenDocuments) {
  return "ids" in chosen ? { documents: [...chosen.ids] } : { filters: chosen.filters };
}

interface Change {
  readonly failed: string;
  readonly send: (headers: Record<string, string>) => Promise<BulkChange>;
  readonly done: (documents: string) => string;
  /** What is said of those that were so before: '2 already were', '1 had none'. */
  readonly already: "already" | "had none";
  readonly nothing: string;
}

async function change(
  context: Context,
  chosen: ChosenDocuments,
  wanted: Change,
  key = newKey(),
): Promise<boolean> {
  const count = countOf(chosen);
  const waiting = count > manyDocuments
    ? toast({ text: `Changing ${formatNumber(count)} documents…`, milliseconds: 60_000 })
    : null;
  try {
    const result = await wanted.send({ "idempotency-key": key });
    await renewed(context);
    say(context, wanted, result);
    return true;
  } catch (error) {
    // The same key again: what was done before the connection was lost is not done twice.
    const again = () => void change(context, chosen, wanted, key);
    const failure = failureOf(error, wanted.failed);
    toast({
      text: failure.message,
      tone: "red",
      ...isDenied(failure) ? {} : { action: { label: "Try again", onPress: again } },
    });
    return false;
  } finally {
    if (waiting !== null) dismissToast(waiting);
  }
}

function say(
  context: Context,
  { done, already, nothing }: Change,
  { id, chosen, changed, denied, hasMore }: BulkChange,
): void {
  if (changed === 0) return void toast(nothing + deniedWords(denied));
  const others = othersWords(chosen - changed - denied, already) + deniedWords(denied);
  const more = hasMore ? ` More match, but one action can change ${formatNumber(mostChosen)} at most.` : "";
  toast({
    text: done(words(changed)) + others + more,
    tone: denied > 0 ? "amber" : "green",
    action: { label: "Undo", onPress: () => void undoChosen(context, id) },
  });
}

/** Brings back what a change of many documents found, and says how far that went. */
export async function undoChosen(context: Context, id: number): Promise<void> {
  try {
    const { restored, left, denied } = await context.api.call(undoBulkChange, { params: { id: String(id) } });
    await renewed(context);
    const kept = left === 0
      ? ""
      : ` ${words(left)} ${left === 1 ? "was" : "were"} changed again since and ${left === 1 ? "stays" : "stay"} so.`;
    const tone = left + denied > 0 ? "amber" : "green";
    toast({ text: `Undone for ${words(restored)}.${kept}${goneWords(denied)}`, tone });
  } catch (error) {
    const { message } = failureOf(error instanceof Error ? error : new Error(), "Unable to undo the change");
    toast({
      text: message,
      tone: "red",
      action: { label: "Try again", onPress: () => void undoChosen(context, id) },
    });
  }
}

/** Finishes a change that was cut short, and offers to undo it. */
export async function finishChosen(context: Context, id: number): Promise<void> {
  try {
    const { changed, denied } = await context.api.call(finishBulkChange, { params: { id: String(id) } });
    await renewed(context);
    toast({
      text: `Finished: ${words(changed)} changed.${deniedWords(denied)}`,
      tone: denied > 0 ? "amber" : "green",
      ...changed === 0 ? {} : { action: { label: "Undo", onPress: () => void undoChosen(context, id) } },
    });
  } catch (error) {
    const failure = failureOf(error, "Unable to finish the change");
    toast({
      text: failure.message,
      tone: "red",
      ...isDenied(failure) ? {} : { action: { label: "Try again", onPress: () => void finishChosen(context, id) } },
    });
  }
}

/** Whatever is shown of documents is asked for anew. */
async function renewed({ queries }: Context): Promise<void> {
  await queries.invalidateQueries({ queryKey: ["documents"] });
}

function othersWords(count: number, already: Change["already"]): string {
  if (count <= 0) return "";
  const words = already === "already" ? `already ${count === 1 ? "was" : "were"}` : already;
  return ` ${formatNumber(count)} ${words}.`;
}

function words(count: number): string {
  return count === 1 ? "1 document" : `${formatNumber(count)} documents`;
}
