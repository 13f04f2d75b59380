/** What an entry is: something that changed the record, a look at it, or a copy that was handed out. */
export type EntryKind = "change" | "look" | "export";

/** How somebody looked. */
export type LookKind = "viewed" | "printed" | "downloaded" | "exported";

/** Looks by how their events' names end: `documents.viewed`, `documents.merged_printed`. */
const lookEndings = ["viewed", "looked_at", "opened", "compared", "printed", "downloaded", "loaded_ahead"] as const;

/** Copies that left the archive: `documents.exported`, `history.exported`, a pack for a trace. */
const exportEndings = ["exported", "packed", "pack_made", "handed_out"] as const;

/** The endings of events that change nothing; every other event, known or not, counts as a change. */
export const endings = {
  look: lookEndings,
  export: exportEndings,
  all: [...lookEndings, ...exportEndings],
} as const;

/** What an entry is, by the name of its event. */
export function kindOf(event: string): EntryKind {
  if (exportEndings.some((ending) => event.endsWith(ending))) return "export";
  return lookEndings.some((ending) => event.endsWith(ending)) ? "look" : "change";
}

/** True for a file that went to a browser ahead: nobody has looked yet. */
export function isLoadedAhead(event: string): boolean {
  return event.endsWith("loaded_ahead");
}

/** How somebody looked, by the name of the event; null when it was a change. */
export function lookOf(event: string): LookKind | null {
  const kind = kindOf(event);
  if (kind === "change") return null;
  if (kind === "export") return "exported";
  return event.endsWith("printed") ? "printed" : event.endsWith("downloaded") ? "downloaded" : "viewed";
}

/** True when the values say what the description says in a sentence, so that one of the two is enough. */
export function isRetold(
  description: string,
  details: readonly { readonly from: string | null; readonly to: string | null }[],
): boolean {
  return details.length > 0 && details.every(({ from, to }) => description.includes(to ?? from ?? ""));
}
