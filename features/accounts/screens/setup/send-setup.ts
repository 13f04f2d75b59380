import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import type * as v from "valibot";
import { anonymousApi } from "@/kernel/screens/anonymous-api.ts";
import { showFieldErrors } from "@/ui/form.tsx";
import { setUp, type setupSchema } from "../../contract-setup.ts";
import { formFailureOf } from "../failure.ts";

/** Sends what was filled in, and opens the product. What the server refuses lands on its field, or is returned. */
export async function sendSetup<Values extends FieldValues, Parsed>(
  token: string,
  body: v.InferInput<typeof setupSchema>,
  form: UseFormReturn<Values, unknown, Parsed>,
  names: readonly FieldPath<Values>[],
): Promise<string | undefined> {
  try {
    await anonymousApi.call(setUp, { params: { token }, body });
  } catch (error) {
    const { message, fields } = formFailureOf(error);
    showFieldErrors(form, names, fields);
    return names.some((name) => fields[name] !== undefined) ? undefined : message;
  }
  location.assign("/");
  // The form stays disabled until the next page is there.
  return await new Promise(() => {});
}
