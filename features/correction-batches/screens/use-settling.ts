import { useState } from "react";
import type * as v from "valibot";
import { failureOf, toldFailure } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { type Batch, type BatchForm, settleForm } from "../contract.ts";
import { batchesKey } from "../query-keys.ts";
import { batchFormsQuery } from "../queries.ts";

type Settled = v.InferInput<NonNullable<typeof settleForm.body>>;

/** What the server made of it, or why it did not. */
export type Outcome =
  | { readonly form: BatchForm; readonly failed: null }
  | { readonly form: null; readonly failed: string };

/** Writes down what became of a form of a list. */
export function useSettling({ id }: Pick<Batch, "id">) {
  const { api, queries } = useScreens();
  const [isBusy, setBusy] = useState(false);
  const settle = async (settled: Settled): Promise<Outcome> => {
    const { queryKey } = batchFormsQuery({ api }, id);
    const askAnew = () =>
      void Promise.all([queryKey, [...batchesKey, "one", id], [...batchesKey, "store"], [...batchesKey, "queue"]].map((
        queryKey,
      ) => queries.invalidateQueries({ queryKey })));
    setBusy(true);
    try {
      const form = await api.call(settleForm, { params: { id: String(id) }, body: settled });
      // An answer on its way may still say what was before.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(
        queryKey,
        (forms) => forms?.map((one) => one.documentId === form.documentId ? form : one),
      );
      return { form, failed: null };
    } catch (error) {
      const told = Object.values(toldFailure(error, "").fields)[0];
      return { form: null, failed: told ?? failureOf(error, "Unable to save the list").message };
    } finally {
      askAnew();
      setBusy(false);
    }
  };
  return { settle, isBusy };
}
