import type { Attachment } from "@/features/documents/contract.ts";
import { historyGrown } from "@/features/documents/contract-events.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { useHappened } from "@/kernel/screens/use-happened.ts";
import { toast } from "@/ui/toast-store.ts";
import { takeFile } from "./take-file.ts";

/** What the server makes of a version when it is asked for: it says in a toast what it is, or why it was not made. */
export function useTaking({ id, versionNumber, name, documentId }: Attachment) {
  const context = useScreens();
  const happened = useHappened();
  const stem = `${name.replace(/\.pdf$/i, "")} (version ${versionNumber}`;
  const take = (path: string, fileName: string, what: string) =>
    takeFile(context, `/api/attachments/${id}/${path}`, fileName).then(
      () => happened(historyGrown, { documentIds: [documentId] }),
      (error: unknown) => toast({ tone: "red", text: failureOf(error, what).message }),
    );
  return {
    flattened: () => {
      toast("Making a flattened copy: fields and marks become part of the pages. The filed form stays as it is.");
      void take("flattened", `${stem}, flattened).pdf`, "Unable to make a flattened copy");
    },
    xfdf: () => void take("xfdf", `${stem}).xfdf`, "Unable to export the marks"),
  };
}
