import { useMutation } from "@tanstack/react-query";
import { refusalOf } from "@/kernel/screens/api.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { saveFile } from "@/kernel/screens/save-file.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { toast } from "@/ui/toast-store.ts";

/** A PDF file that the server makes. */
export interface AskedPdf {
  readonly path: string;
  /** How it is called where the server says nothing. */
  readonly name: string;
  /** What could not be done, such as 'Unable to make the report'. */
  readonly failure: string;
}

/** Has a file made, saves it, and says how that went. */
export function useDownload({ path, name, failure }: AskedPdf) {
  const { api } = useScreens();
  return useMutation({
    mutationFn: async () => {
      const response = await api.fetch(path, { method: "POST" });
      if (!response.ok) throw await refusalOf(response);
      return await saveFile(response, name);
    },
    onSuccess: (saved) => void toast({ text: `${saved} was saved.`, tone: "green" }),
    onError: (error) => void toast({ text: failureOf(error, failure).message, tone: "red" }),
  });
}
