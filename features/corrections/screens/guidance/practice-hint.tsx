import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router";
import { listDocuments } from "@/features/documents/contract.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { practiceCustomer } from "../../contract-practice.ts";

/** Where somebody can try a correction on a form that is nobody's; nothing where the store has none. */
export function PracticeHint({ storeId }: { readonly storeId: number }) {
  const { api } = useScreens();
  const { data } = useQuery({
    queryKey: ["corrections", "practice", storeId],
    queryFn: ({ signal }) =>
      api.call(listDocuments, {
        query: { storeId: String(storeId), customerName: practiceCustomer, limit: "1" },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const { pathname } = useLocation();
  const practice = data?.data.find(({ customerName }) => customerName === practiceCustomer);
  if (practice && pathname === `/${storeId}/documents/new-version/${practice.id}`) {
    return (
      <p className="rounded-md border bg-paper p-3">
        This is the practice form. It is nobody&apos;s: correct what you like. It has three mistakes in it: the serial
        number, the county and a date.
      </p>
    );
  }
  return practice && (
    <p className="rounded-md border bg-paper p-3">
      New to corrections?{" "}
      <Link
        to={`/${storeId}/documents/new-version/${practice.id}`}
        className="font-medium text-accent-strong underline underline-offset-3"
      >
        Practice on Pat Practice&apos;s form
      </Link>
      . It is nobody&apos;s, and has three mistakes in it: the serial number, the county and a date.
    </p>
  );
}
