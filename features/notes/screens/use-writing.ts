import type { Document } from "@/features/documents/contract.ts";
import { useSearchParams } from "react-router";

/** Whether the modal 'add note' is open; it stands in the address, so that any part of the page can open it. */
export function useWriting(): { readonly open: boolean; readonly setOpen: (open: boolean) => void } {
  const [search, setSearch] = useSearchParams();
  const setOpen = (open: boolean) =>
    setSearch((before) => {
      if (open) before.set("note", "1");
      else before.delete("note");
      return before;
    }, { replace: true, preventScrollReset: true });
  return { open: search.get("note") === "1", setOpen };
}

/** What the notes need to know of a document. */
export type NotedDocument = Pick<Document, "id" | "storeId" | "permissions">;

/** Notes are for the staff of the store. */
export function mayNote({ permissions }: NotedDocument): boolean {
  return permissions.includes("notes.write");
}
