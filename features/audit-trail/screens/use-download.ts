import { useMutation } from "@tanstack/react-query";
import { refusalOf } from "@/kernel/screens/api.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { saveFile } from "@/kernel/screens/save-file.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { toast } from "@/ui/toast-store.ts";

/** What is asked for. */
export interface AskedFile {
  readonly path: string;
  readonly body?: unknown;
  /** How the file is called where the server says nothing. */
  readonly name: string;
  /** What could not be done, such as `Unable to export audit trail`. */
  readonly failure: string;
}

/** Asks for a file by POST, saves it, and says how that went. */
export function useDownload({ path, body = {}, name, failure }: AskedFile) {
  const { api } = useScreens();
  return useMutation({
    mutationFn: async () => {
      const response = await api.fetch(path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw await refusalOf(response);
      return await saveFile(response, name);
    },
    onSuccess: (name) => void toast({ text: `${name} was saved.`, tone: "green" }),
    onError: (error) => void toast({ text: failureOf(error, failure).message, tone: "red" }),
  });
}
