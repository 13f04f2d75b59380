import { type FormEvent, useId, useState } from "react";
import { ApiError } from "@/kernel/screens/api.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { Checkbox } from "@/ui/checkbox.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { changeView, createView, type View } from "../contract.ts";
import type { ArchivePlace } from "../queries.ts";
import { kept } from "./addresses.ts";
import { useViewsChanged } from "./use-views-changed.ts";

export interface SaveDialogProps {
  place: ArchivePlace;
  /** What the new view keeps. */
  address: string;
  /** The view to be renamed; null makes a new one. */
  view: View | null;
  mayShare: boolean;
  onClose: () => void;
  onSaved: (view: View) => void;
}

/** Names a view, and says who sees it. */
export default function SaveDialog({ place, address, view, mayShare, onClose, onSaved }: SaveDialogProps) {
  const { api } = useScreens();
  const viewsAreChanged = useViewsChanged(place);
  const form = useId();
  const [name, setName] = useState(view?.name ?? "");
  const [isShared, setShared] = useState(view?.isShared ?? false);
  const [isDefault, setDefault] = useState(false);
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "") return setError("Please give the view a name.");
    setBusy(true);
    try {
      const saved = view
        ? await api.call(changeView, {
          params: { id: String(view.id) },
          body: { name, address: view.address, isShared, version: view.version },
        })
        : await api.call(createView, { body: { ...place, name, address: kept(address), isShared, isDefault } });
      await viewsAreChanged();
      onSaved(saved);
    } catch (failed) {
      const named = failed instanceof ApiError ? failed.body.fields?.name : undefined;
      setError(named ?? failureOf(failed, "Unable to save the view").message);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={view ? "Rename or share view" : "Save view"}
      description={view ? undefined : "Saves the filters, search, order, page size and hidden columns."}
      size="sm"
      busy={busy}
      unsaved={name !== (view?.name ?? "")}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} busy={busy}>Save</Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-3">
        <Field label="Name" required error={error}>
          <Input
            autoFocus
            maxLength={60}
            autoComplete="off"
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              setError("");
            }}
          />
        </Field>
        {mayShare && (
          <Checkbox
            label={`Share with everyone who files ${
              place.accountOverview ? "in any store of the account" : "in this store"
            }`}
            checked={isShared}
            onChange={(event) => setShared(event.target.checked)}
          />
        )}
        {!view && (
          <Checkbox
            label={place.accountOverview ? "Open All FFLs with this view" : "Open the archive with this view"}
            checked={isDefault}
            onChange={(event) => setDefault(event.target.checked)}
          />
        )}
      </form>
    </Dialog>
  );
}
