import { useParams, useSearchParams } from "react-router";
import { useTitle } from "@/kernel/screens/screens-context.tsx";
import { datesIn } from "../queries.ts";
import { CheckList } from "./check-list.tsx";

/** The self-check of a store before an inspection; its dates stand in the address. */
export default function InspectionCheck() {
  useTitle("Inspection self-check");
  const { storeId = "" } = useParams();
  const [search, setSearch] = useSearchParams();
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <header>
        <h1 className="text-xl font-semibold">Inspection self-check</h1>
        <p className="text-ink-soft">What an auditor would find today, and what to do before they come.</p>
      </header>
      <CheckList
        storeId={Number(storeId)}
        dates={datesIn(search)}
        onDates={(dates) => setSearch({ ...dates }, { preventScrollReset: true })}
      />
    </div>
  );
}
