import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ApiError } from "@/kernel/screens/api.ts";
import { unexpectedError } from "@/kernel/texts.ts";
import { MessagePopup } from "@/ui/message-popup.tsx";

interface Told {
  readonly text: string;
  readonly requestId?: string;
}

/** The popup titled Error, for changes whose mutation says `meta: { popup: true }` and shows no error of its own. */
export function ErrorPopup() {
  const queries = useQueryClient();
  const [told, setTold] = useState<Told | null>(null);
  useEffect(() =>
    queries.getMutationCache().subscribe((event) => {
      if (event.type !== "updated" || event.action.type !== "error" || !event.mutation.meta?.popup) return;
      setTold(toldBy(event.action.error));
    }), [queries]);
  return <MessagePopup text={told?.text} requestId={told?.requestId} onClose={() => setTold(null)} />;
}

function toldBy(error: unknown): Told {
  if (error instanceof ApiError) return { text: error.message, requestId: error.requestId ?? undefined };
  return { text: unexpectedError };
}
