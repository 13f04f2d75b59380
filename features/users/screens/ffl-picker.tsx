import { useId } from "react";
import { Checkbox } from "@/ui/checkbox.tsx";
import { FieldError } from "@/ui/field.tsx";
import { FilterBox, useFilter } from "@/ui/filter-box.tsx";
import { formatNumber } from "@/ui/format.ts";

export interface FflPickerProps {
  /** The FFLs that may be given, by name. */
  stores: readonly { readonly id: number; readonly name: string }[];
  value: readonly number[];
  onChange: (storeIds: number[]) => void;
  /** All FFLs come with the permission: there is nothing to choose. */
  all?: boolean;
  disabled?: boolean;
  /** When told, these alone can be taken away or given back: whoever manages a person in part gives nothing more. */
  givenBefore?: readonly number[];
  error?: string;
}

/** A search box appears with more than this many FFLs. */
const boxAbove = 6;
/** More lines than this are not drawn; the search finds them. */
const mostShown = 100;

/** Which FFLs somebody has access to: one, some, or all at one press. */
export function FflPicker({ stores: known, givenBefore, ...props }: FflPickerProps) {
  const { value, onChange, all = false, disabled = false, error } = props;
  const id = useId();
  const stores = givenBefore ? known.filter((store) => givenBefore.includes(store.id)) : known;
  const filter = useFilter(stores, ({ name }) => name);
  const { typed, shown: found } = filter;
  const isChosen = (storeId: number) => all || value.includes(storeId);
  const chosen = stores.filter((store) => isChosen(store.id)).length;
  const foreign = all ? 0 : value.filter((storeId) => stores.every((store) => store.id !== storeId)).length;
  const toggle = (storeIds: readonly number[], isOn: boolean) => {
    const others = value.filter((storeId) => !storeIds.includes(storeId));
    onChange(isOn ? [...others, ...storeIds] : others);
  };
  return (
    <fieldset
      disabled={disabled || all}
      aria-describedby={error ? `${id}-error` : undefined}
      className="flex min-w-0 flex-col gap-1"
    >
      <legend className="mb-1 text-sm font-medium">
        FFL Access<span aria-hidden="true" className="text-red">&nbsp;*</span>
      </legend>
      <div className="overflow-hidden rounded-md border border-line-strong bg-raised">
        {stores.length > boxAbove && (
          <div className="border-b p-2">
            <FilterBox label="Search FFLs" filter={filter} />
          </div>
        )}
        {stores.length > 1 && (
          <div className="border-b px-3 py-1.5">
            <Checkbox
              label="All FFLs"
              checked={chosen === stores.length}
              indeterminate={chosen > 0 && chosen < stores.length}
              onChange={(event) => toggle(stores.map((store) => store.id), event.target.checked)}
            />
          </div>
        )}
        <ul className="max-h-48 overflow-y-auto px-3 py-1.5">
          {found.slice(0, mostShown).map((store) => (
            <li key={store.id} className="py-0.5">
              <Checkbox
                label={store.name}
                checked={isChosen(store.id)}
                onChange={(event) => toggle([store.id], event.target.checked)}
              />
            </li>
          ))}
          {found.length > mostShown && (
            <li className="py-1 text-sm text-ink-faint">
              {formatNumber(found.length - mostShown)} more. Search for an FFL by name.
            </li>
          )}
          {found.length === 0 && <li className="py-1 text-sm text-ink-faint">No FFLs match "{typed.trim()}".</li>}
        </ul>
      </div>
      {all && <p className="text-sm text-ink-faint">This permission includes all FFLs.</p>}
      {foreign > 0 && (
        <p className="text-sm text-ink-faint">
          And {foreign} other FFL{foreign === 1 ? "" : "s"} you don't manage: {foreign === 1 ? "it stays" : "they stay"}
          {" "}
          as {foreign === 1 ? "it is" : "they are"}.
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
