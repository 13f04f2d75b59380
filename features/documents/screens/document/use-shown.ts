import { useCallback } from "react";
import { useSearchParams } from "react-router";
import type { Attachment } from "../../contract.ts";
import type { PageBarProps } from "../../slots.ts";
import { shownAttachment } from "./main-attachment.ts";

/** What of a document's files is in view, as the address says: `attachment`, and beside it `beside`. */
export interface Shown {
  readonly attachment: Attachment | undefined;
  readonly beside: Attachment | undefined;
  readonly onShow: PageBarProps["onShow"];
}

/** Reads from the address what of these files is in view, and writes it there. */
export function useShown(attachments: readonly Attachment[] | undefined): Shown {
  const [search, setSearch] = useSearchParams();
  const attachment = attachments && shownAttachment(attachments, search.get("attachment"));
  const asked = Number(search.get("beside"));
  const beside = attachments?.find(({ id }) => id === asked && id !== attachment?.id);
  const onShow = useCallback((shownId: number | null, besideId: number | null) => {
    const change = (before: URLSearchParams) => {
      for (const [name, id] of [["attachment", shownId], ["beside", besideId]] as const) {
        if (id === null) before.delete(name);
        else before.set(name, String(id));
      }
      return before;
    };
    setSearch(change, { replace: true, preventScrollReset: true });
  }, [setSearch]);
  return { attachment, beside, onShow };
}
