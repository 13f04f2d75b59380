import { useRef } from "react";
import { useNavigationType, useParams, useSearchParams } from "react-router";
import { Slot, useSlot, useTitle } from "@/kernel/screens/screens-context.tsx";
import { ColumnMenu } from "@/ui/column-menu.tsx";
import { DateRangePicker } from "@/ui/date-range-picker.tsx";
import { formatNumber } from "@/ui/format.ts";
import { type LazyComponent, lazyComponent } from "@/ui/lazy-component.tsx";
import { useHotkeys } from "@/ui/use-hotkeys.ts";
import { archiveDates, archiveNotices, archivePrimaryAction } from "../../slots.ts";
import { failureOf, isDenied } from "@/kernel/screens/failure.ts";
import { NotHere } from "../not-here.tsx";
import { useSetting } from "../use-setting.ts";
import { ArchiveTable, type PrimaryAction } from "./archive-table.tsx";
import { ArchiveMenu } from "./archive-menu.tsx";
import { ExpiringLine } from "./expiring-line.tsx";
import type { FilingOrderProps } from "./filing-order.tsx";
import { FilterCard } from "./filter-card.tsx";
import { defaults, type Filters, hasStatus, readFilters, withChange, withFormType, withoutFilters } from "./filters.ts";
import { FormTypeSwitch } from "./form-type-switch.tsx";
import { MobileFilters } from "./mobile-filters.tsx";
import { JumpBox, Views } from "./list-bar.tsx";
import { SearchCard } from "./search-card.tsx";
import { type ArchivePlace, placeOf } from "./place.ts";
import type { SortChoiceProps } from "./sort-choice.tsx";
import { type ArchiveAddress, useArchive } from "./use-archive.ts";
import { useArchiveList } from "./use-archive-list.ts";
import { useArchiveColumns } from "./use-archive-columns.ts";
import { useDrafts } from "./use-drafts.ts";
import { useSearchKeys } from "./use-search-keys.ts";

/** Few addresses hold what no list can do. */
const addressNote = lazyComponent(async () => (await import("@/ui/address-note.tsx")).AddressNote);

const filingOrder: LazyComponent<FilingOrderProps> = lazyComponent(async () =>
  (await import("./filing-order.tsx")).FilingOrder
);
const sortChoice: LazyComponent<SortChoiceProps> = lazyComponent(async () =>
  (await import("./sort-choice.tsx")).SortChoice
);

/** The document archive (document 2, section 2): every filed document of a store, or of all stores one may see. */
export default function ArchiveScreen() {
  const { storeId } = useParams();
  const [search] = useSearchParams();
  const place = placeOf(storeId, search);
  return place ? <Archive key={`${place.storeId} ${place.accountOverview}`} place={place} /> : <NotHere />;
}

function Archive({ place }: { place: ArchivePlace }) {
  const archive = useArchive(place);
  const { filters } = archive;
  const setting = useSetting(place.storeId);
  const list = useArchiveList(place, filters);
  const { page: shown, counting } = list;
  // What nobody counted yet is not shown as a number.
  const counted = counting === null ? shown : undefined;
  const listed = counting === "under way" ? 0 : shown?.count ?? 0;
  const columns = useArchiveColumns(archive, setting);
  const change = (part: Filters) => archive.go(withChange(filters, part));
  const send = (part: Filters) => archive.go(withChange(filters, part), { replace: true });
  const drafts = useDrafts(filters, send, useNavigationType() === "REPLACE");
  const page = useRef<HTMLDivElement>(null);

  const searchKeys = useSearchKeys(page, { filters, isLoading: list.isPlaceholderData, commit: drafts.commit });

  const title = setting.audit && counted ? `${countWords(counted)} Documents` : "Documents";
  useTitle(title);
  const upload = usePrimaryAction(archive, setting.mayFile);
  useHotkeys({ "/": () => focusSearch(page.current), ...(upload ? { u: upload.begin } : {}) });

  const failure = list.error && failureOf(list.error, "Unable to load documents");
  if (failure && isDenied(failure)) {
    return <NotHere message={failure.message}>Ask an admin of your account for access.</NotHere>;
  }

  const leave = (next: Filters) => {
    drafts.drop();
    archive.go(next);
  };
  const dates = (
    <DateRangePicker
      label="Status Date"
      value={{ startDate: filters.startDate ?? "", endDate: filters.endDate ?? "" }}
      onChange={change}
      today={setting.today}
    />
  );
  const search = (
    <SearchCard
      place={place}
      filters={filters}
      drafts={drafts}
      onChange={change}
      onOpen={(address) => leave(readFilters(new URLSearchParams(address)))}
      today={setting.today}
    />
  );
  const filter = (
    <FilterCard
      place={place}
      filters={filters}
      onChange={change}
      onClear={() => leave(withoutFilters(filters))}
      audit={setting.audit}
    />
  );
  return (
    <div ref={page} className="flex flex-col gap-3" onKeyDown={searchKeys}>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-xl font-semibold tabular-nums">{title}</h1>
        <Views
          archive={archive}
          hidden={columns.hidden}
          count={list.isPlaceholderData ? null : counted?.count ?? null}
          onOpen={leave}
        />
        <span className="flex gap-x-4 truncate text-sm text-ink-soft empty:hidden max-lg:hidden">
          {!setting.audit && <ExpiringLine place={place} />}
          <Slot of={archiveNotices} props={{ place }} />
        </span>
        <FormTypeSwitch
          value={filters.formType ?? defaults.formType}
          onChange={(formType) => leave(withFormType(filters, formType))}
          className="max-lg:ml-auto"
        />
        <div className="flex gap-2 max-md:hidden print:hidden">
          {dates}
          <span onPointerEnter={filingOrder.preload} onFocus={filingOrder.preload}>
            <ColumnMenu
              label="Order and columns"
              columns={columns.all}
              hidden={columns.hidden}
              onHiddenChange={columns.setHidden}
            >
              {hasStatus(filters) && <filingOrder.Component filters={filters} onChange={change} />}
            </ColumnMenu>
          </span>
          <ArchiveMenu place={place} filters={filters} count={listed} />
        </div>
      </header>
      {archive.leftOut.length > 0 && <addressNote.Component leftOut={archive.leftOut} />}
      {setting.audit && !place.accountOverview && (filters.startDate || filters.endDate) && (
        <Slot
          of={archiveDates}
          props={{ storeId: place.storeId, startDate: filters.startDate ?? "", endDate: filters.endDate ?? "" }}
        />
      )}
      <MobileFilters
        filters={filters}
        drafts={drafts}
        shown={counted ? `Show ${countWords(counted)} documents` : "Show documents"}
        menu={<ArchiveMenu place={place} filters={filters} count={listed} />}
      >
        {/* First, so that there is room for its calendar below it. */}
        <div className="flex flex-col gap-1">
          <p aria-hidden="true" className="text-sm font-medium">Status Date</p>
          {dates}
        </div>
        {search}
        {filter}
        <sortChoice.Component filters={filters} onChange={change} />
        <JumpBox archive={archive} inSheet />
      </MobileFilters>
      <div className="grid items-start gap-3 max-md:hidden xl:grid-cols-[6fr_5fr] print:hidden">
        {search}
        {filter}
      </div>
      <ArchiveTable
        archive={archive}
        list={list}
        failure={failure ?? null}
        columns={columns}
        setting={setting}
        upload={upload}
        onOpen={leave}
        onClear={() => leave(withoutFilters(filters))}
      />
      {upload?.element}
    </div>
  );
}

/** What a feature put in as the archive's main action, for those who may file; null without it. */
function usePrimaryAction(
  { place, uploading, beginUploading }: ArchiveAddress,
  mayFile: boolean,
): PrimaryAction | null {
  const [action] = useSlot(archivePrimaryAction, { storeId: place.storeId, open: uploading });
  return mayFile && action ? { ...action, begin: beginUploading } : null;
}

/** The search box in view: that of the Search card, or on a telephone the one beside 'Filters'. */
function focusSearch(page: HTMLElement | null): void {
  const boxes = [...page?.querySelectorAll<HTMLInputElement>("input[type=search]") ?? []];
  const box = boxes.find((candidate) => candidate.offsetParent !== null);
  box?.focus();
  box?.select();
}

function countWords({ count, countIsMinimum }: { count: number; countIsMinimum: boolean }): string {
  return `${formatNumber(count)}${countIsMinimum ? "+" : ""}`;
}
