import { NOTHING } from "@/ui/format.ts";
import { Mono } from "@/ui/mono.tsx";
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
      {firearms.length > 0 && (
        <div
          className="overflow-x-auto rounded-md border bg-paper"
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
                    <Mono copy label={`serial number ${firearm.serialNumber}`}>{firearm.serialNumber}</Mono>
                  </th>
                  {filled.map(([name]) => (
                    <td key={name} className="border-b px-3 py-1.5">
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
