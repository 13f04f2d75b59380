import { writtenLicence } from "@/features/stores/contract-licence.ts";
import type { StoreAnswer } from "@/features/stores/contract.ts";
import { formatNumber } from "@/ui/format.ts";
import { FflActions } from "./ffl-actions.tsx";
import type { FflSetting } from "./ffl-setting.ts";
import { placeWords } from "./ffl-words.ts";
import { HoursBadge } from "./hours-badge.tsx";

/** The FFLs on a telephone. */
export function FflCards({ stores, setting }: { stores: readonly StoreAnswer[]; setting: FflSetting }) {
  return (
    <ul className="divide-y" aria-label="FFLs">
      {stores.map((store) => (
        <li key={store.id} className="flex flex-col gap-2 px-4 py-3">
          <div className="flex items-start justify-between gap-2">
            <span className="min-w-0 font-medium break-words">{store.friendlyFFLName}</span>
            <HoursBadge store={store} />
          </div>
          <p className="text-sm text-ink-soft">
            {[placeWords(store), writtenLicence(store)].filter(Boolean).join(" · ")}
          </p>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <span className="grow text-sm whitespace-nowrap text-ink-faint">{countWords(store)}</span>
            <FflActions store={store} setting={setting} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function countWords({ usersCount, documentsCount }: StoreAnswer): string {
  return [counted(usersCount, "user"), counted(documentsCount, "document")].filter(Boolean).join(", ");
}

function counted(count: number | null, thing: string): string {
  return count === null ? "" : `${formatNumber(count)} ${thing}${count === 1 ? "" : "s"}`;
}
