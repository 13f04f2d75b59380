import { queryOptions } from "@tanstack/react-query";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { verifyLicence } from "./contract.ts";

/** What is known of a licence number of fifteen characters, or of eight digits that identify one. */
export function licenceQuery({ api }: Pick<ScreenContext, "api">, number: string) {
  return queryOptions({
    queryKey: ["licensees", "number", number],
    queryFn: ({ signal }) => api.call(verifyLicence, { params: { number }, signal }),
    staleTime: 0,
    enabled: number.length === 15 || number.length === 8,
  });
}
