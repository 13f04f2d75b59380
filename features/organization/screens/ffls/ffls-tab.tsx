import { useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import StoreIcon from "lucide-react/icons/store";
import { useRef, useState } from "react";
import { searchFrom } from "@/features/stores/contract.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { Card } from "@/ui/card.tsx";
import { DataTable } from "@/ui/data-table.tsx";
import { TablePagination } from "@/ui/pagination.tsx";
import { SearchBox } from "@/ui/search-box.tsx";
import { EmptyState, ErrorState, FilteredEmpty } from "@/ui/states.tsx";
import { useHotkeys } from "@/ui/use-hotkeys.ts";
import { fflsOnPage, fflsQuery } from "../../queries.ts";
import { AddFflDialog } from "../add-ffl/add-ffl-dialog.tsx";
import { useOrganizationAddress } from "../address.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { FflCards } from "./ffl-cards.tsx";
import { fflColumns } from "./ffl-columns.tsx";
import { settingsAddress } from "./ffl-setting.ts";

export interface FflsTabProps {
  readonly accountId: number;
  /** The FFL that the page is opened in; null outside of any. */
  readonly storeId: number | null;
  readonly isOwner: boolean;
}

/** Every FFL of the account that the person may see, side by side. */
export function FflsTab({ accountId, storeId, isOwner }: FflsTabProps) {
  const { view, go } = useOrganizationAddress();
  const list = useQuery(fflsQuery(useScreens(), accountId, view));
  const [isAdding, setAdding] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  useHotkeys({ "/": () => frame.current?.querySelector<HTMLInputElement>("input[type=search]")?.focus() });
  const failure = list.error && !list.data ? failureOf(list.error, "Unable to load FFLs") : undefined;
  const error = failure && { ...failure, onRetry: () => void list.refetch() };
  const clear = () => go({ search: "" });
  const isFiltered = view.search !== "";
  const rows = list.data?.data;
  const setting = { storeId, isOwner };
  return (
    <div ref={frame} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <SearchBox
          label="Search FFLs"
          placeholder="Search by name, city or license"
          minCharacters={searchFrom}
          value={view.search}
          onSearch={(search) => go({ search }, { replace: true })}
        />
        {isOwner && (
          <Button
            variant="primary"
            icon={<Plus aria-hidden="true" />}
            className="max-sm:w-full"
            onClick={() => setAdding(true)}
          >
            Add FFL
          </Button>
        )}
      </div>
      <Card className="overflow-clip" aria-label="FFLs">
        <DataTable
          className="max-sm:hidden"
          label="FFLs"
          density="comfortable"
          columns={fflColumns(setting)}
          rows={rows}
          rowId={({ id }) => String(id)}
          rowName={({ friendlyFFLName }) => friendlyFFLName}
          rowHref={({ id }) => settingsAddress(setting, id)}
          refreshing={list.isPlaceholderData}
          error={error}
          filtered={isFiltered}
          onClearFilters={clear}
          empty={<NoFfls />}
          skeletonRows={4}
          pageKeys
        />
        <div className="sm:hidden">
          {error && <ErrorState {...error} />}
          {rows && rows.length > 0 && <FflCards stores={rows} setting={setting} />}
          {rows?.length === 0 && (isFiltered ? <FilteredEmpty things="ffls" onClear={clear} /> : <NoFfls />)}
        </div>
        {list.data && list.data.count > fflsOnPage && (
          <TablePagination
            page={view.page}
            limit={fflsOnPage}
            maxLimit={fflsOnPage}
            total={list.data.count}
            onPageChange={(page) => go({ page })}
            onLimitChange={() => go({})}
          />
        )}
      </Card>
      {isAdding && <AddFflDialog accountId={accountId} settingsIn={storeId} onClose={() => setAdding(false)} />}
    </div>
  );
}

function NoFfls() {
  return (
    <EmptyState icon={<StoreIcon />} title="No FFLs found">
      Each FFL of your account is listed here with its users and documents.
    </EmptyState>
  );
}
