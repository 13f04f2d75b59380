import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { toast } from "@/ui/toast-store.ts";
import {
  deleteVariance,
  noVariance,
  uploadVariance,
  varianceBytes,
  type VarianceDocument,
} from "../../contract-variance.ts";
import { storeSettingsQuery } from "../../queries.ts";

/** Why a change of the document is not to be seen. */
export interface VarianceRefusal {
  readonly text: string;
  /** What is shown is not what the server has, and can be loaded again. */
  readonly isOld: boolean;
}

/** What can be done about the variance document of a store, and what was refused. */
export function useVariance(storeId: number) {
  const { api } = useScreens();
  const queries = useQueryClient();
  const [refusal, setRefusal] = useState<VarianceRefusal | null>(null);
  // The document that the question is about, whichever is there when it is answered.
  const [deleting, setDeleting] = useState<VarianceDocument | null>(null);
  const askToDelete = (document: VarianceDocument | null) => {
    setRefusal(null);
    setDeleting(document);
  };
  const loadAgain = async () => {
    try {
      await queries.fetchQuery({ ...storeSettingsQuery({ api }, storeId), staleTime: 0 });
      setRefusal(null);
    } catch (error) {
      setRefusal({ text: failureOf(error, "Unable to load FFL").message, isOld: true });
    }
  };
  // What was done is told at once: reading the page again may fail by itself.
  const done = (text: string) => {
    setDeleting(null);
    toast({ text, tone: "green" });
    return loadAgain();
  };
  const upload = useMutation({
    mutationFn: (file: File) => {
      setRefusal(null);
      if (file.size > varianceBytes) throw new RangeError("too large");
      const form = new FormData();
      form.set("StoreId", String(storeId));
      form.set("seen", noVariance);
      form.set("file", file, file.name);
      return api.call(uploadVariance, { form });
    },
    onSuccess: () => done("The variance document was uploaded."),
    onError: (error) => setRefusal(uploadRefusal(error)),
  });
  const remove = useMutation({
    mutationFn: ({ sha256 }: VarianceDocument) => {
      setRefusal(null);
      return api.call(deleteVariance, { params: { id: String(storeId) }, query: { seen: sha256 } });
    },
    onSuccess: () => done("The variance document was deleted."),
    onError: (error) => {
      const refused = refusalOf(error, "Unable to delete Variance Approval Document");
      if (refused.isOld) setDeleting(null);
      setRefusal(refused);
    },
  });
  return { upload, remove, deleting, askToDelete, refusal, loadAgain };
}

function uploadRefusal(error: Error): VarianceRefusal {
  return error instanceof RangeError
    ? { text: "The file is larger than 25 MB. Please choose a smaller one.", isOld: false }
    : refusalOf(error, "Unable to upload Variance Approval Document");
}

function refusalOf(error: Error, what: string): VarianceRefusal {
  const { message, error: code } = failureOf(error, what);
  return { text: message, isOld: code === "record.stale" };
}
