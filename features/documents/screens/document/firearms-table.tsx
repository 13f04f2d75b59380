import { cn } from "@/ui/cn.ts";
import { CopiedValue } from "@/ui/copied-value.tsx";
import { NOTHING } from "@/ui/format.ts";
import type { Document } from "../../contract.ts";

type Firearm = Document["documentSerialNumbers"][number];

const columns = [
  ["manufacturer", "Manufacturer"],
  ["importer", "Importer"],
  ["model", "Model"],
  ["type", "Type"],
  ["caliber", "Caliber"],
] as const;

/** The firearms of a document. Columns that no firearm fills are left out. */
export function FirearmsTable({ firearms }: { firearms: readonly Firearm[] }) {
  const filled = columns.filter(([name]) => firearms.some((firearm) => firearm[name]));
  return (
    <section aria-labelledby="firearms">
      <h2 id="firearms" className="mb-2 text-base font-semibold">
        {firearms.length === 1 ? "1 firearm" : `${firearms.length} firearms`}
      </h2>
      <FirearmsList firearms={firearms} />
      {firearms.length > 0 && (
        <div
          className="overflow-x-auto rounded-md border bg-paper max-sm:hidden"
          tabIndex={0}
          role="group"
          aria-labelledby="firearms"
        >
          <table className="w-full text-sm">
            <thead>
              <tr className="text-left text-xs text-ink-soft">
                <th scope="col" className="border-b px-3 py-2 font-medium">Serial number</th>
                {filled.map(([name, label]) => (
                  <th key={name} scope="col" className="border-b px-3 py-2 font-medium">{label}</th>
                ))}
              </tr>
            </thead>
            <tbody className="[&_tr:last-child>*]:border-b-0">
              {firearms.map((firearm, at) => (
                <tr key={at}>
                  <th scope="row" className="border-b px-3 py-1.5 text-left font-normal whitespace-nowrap">
                    <CopiedValue label={`serial number ${firearm.serialNumber}`}>{firearm.serialNumber}</CopiedValue>
                  </th>
                  {filled.map(([name]) => (
                    <td key={name} className={cn("border-b px-3 py-1.5", name === "caliber" && "whitespace-nowrap")}>
                      {firearm[name] ?? <span className="text-ink-faint">{NOTHING}</span>}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** The same on a telephone: the serial number, and under it what the firearm is. */
function FirearmsList({ firearms }: { firearms: readonly Firearm[] }) {
  return (
    <ul className="divide-y rounded-md border bg-paper empty:hidden sm:hidden">
      {firearms.map((firearm, at) => (
        <li key={at} className="px-3 py-2 text-sm">
          <CopiedValue label={`serial number ${firearm.serialNumber}`}>{firearm.serialNumber}</CopiedValue>
          <p className="text-ink-soft empty:hidden">
            {columns.map(([name]) => firearm[name]).filter(Boolean).join(", ")}
          </p>
        </li>
      ))}
    </ul>
  );
}
