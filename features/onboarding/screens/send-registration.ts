import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import type * as v from "valibot";
import { type Api, ApiError } from "@/kernel/screens/api.ts";
import { unexpectedError } from "@/kernel/texts.ts";
import { showFieldErrors } from "@/ui/form.tsx";
import { registerCompany, type registrationSchema } from "../contract.ts";

/**
 * Registers the company and opens the product: the one store, or the FFL selection screen. What the server refuses lands
 * on its field, or is returned.
 */
export async function sendRegistration<Values extends FieldValues, Parsed>(
  api: Pick<Api, "call">,
  body: v.InferInput<typeof registrationSchema>,
  form: UseFormReturn<Values, unknown, Parsed>,
  names: readonly FieldPath<Values>[],
): Promise<string | undefined> {
  try {
    const { storeId } = await api.call(registerCompany, { body });
    location.assign(storeId === null ? "/" : `/${storeId}`);
  } catch (error) {
    if (!(error instanceof ApiError)) return unexpectedError;
    const fields = error.body.fields ?? {};
    showFieldErrors(form, names, fields);
    return names.some((name) => fields[name] !== undefined) ? undefined : error.message;
  }
  // The form stays disabled until the next page is there.
  return await new Promise(() => {});
}
