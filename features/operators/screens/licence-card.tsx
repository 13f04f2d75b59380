import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import * as v from "valibot";
import {
  findLicenceHolder,
  freeingSchema,
  freeLicence,
  type LicenceHolder,
} from "@/features/stores/contract-licence.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { Card, CardBody, CardHeader } from "@/ui/card.tsx";
import { ConfirmDialog } from "@/ui/confirm-dialog.tsx";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { Textarea } from "@/ui/textarea.tsx";
import { toast } from "@/ui/toast-store.ts";

/** Frees a license number that somebody took who is not its licensee. */
export function LicenceCard() {
  const { api } = useScreens();
  const [number, setNumber] = useState("");
  const [freeing, setFreeing] = useState(false);
  const find = useMutation({
    mutationFn: async (typed: string) => (await api.call(findLicenceHolder, { params: { number: typed } })).holder,
  });
  const failure = find.error ? failureOf(find.error, "Unable to look the number up").message : undefined;
  const look = (event: FormEvent) => {
    event.preventDefault();
    if (number.trim() !== "") find.mutate(number.trim());
  };
  return (
    <Card aria-label="License number in use">
      <CardHeader
        title="License number in use"
        description="When a dealer is told that an FFL with their number already exists, look up who has it."
      />
      <CardBody>
        <form onSubmit={look} className="flex flex-wrap items-start gap-3">
          <Field
            label="License number"
            hint="Whole, or its first three and last five digits."
            error={failure}
            className="w-72 max-w-full"
          >
            <Input
              record
              value={number}
              maxLength={40}
              autoComplete="off"
              onChange={(event) => {
                setNumber(event.target.value);
                find.reset();
              }}
            />
          </Field>
          <Button type="submit" className="sm:mt-6" busy={find.isPending}>Look up</Button>
        </form>
        <div role="status" className="empty:hidden">
          {find.data === null && <p className="mt-3 text-sm">No FFL has this number.</p>}
          {find.data && <Holder holder={find.data} onFree={() => setFreeing(true)} />}
        </div>
      </CardBody>
      {find.data && freeing && (
        <FreeDialog
          holder={find.data}
          onFreed={() => find.reset()}
          onClose={() => setFreeing(false)}
        />
      )}
    </Card>
  );
}

function Holder({ holder, onFree }: { readonly holder: LicenceHolder; readonly onFree: () => void }) {
  return (
    <div className="mt-4 flex max-w-xl flex-wrap items-center gap-x-4 gap-y-2 rounded-md border px-3 py-2">
      <p className="min-w-0 flex-1 basis-52">
        <span className="block font-medium">{holder.friendlyFFLName}</span>
        <span className="block text-sm text-ink-soft">
          {holder.accountName} · <span className="font-record whitespace-nowrap">{holder.licence}</span>
        </span>
      </p>
      <Button size="sm" onClick={onFree}>Free the number</Button>
    </div>
  );
}

interface FreeDialogProps {
  readonly holder: LicenceHolder;
  readonly onFreed: () => void;
  readonly onClose: () => void;
}

function FreeDialog({ holder, onFreed, onClose }: FreeDialogProps) {
  const { api } = useScreens();
  const [reason, setReason] = useState("");
  const [wrong, setWrong] = useState<string>();
  const free = useMutation({
    mutationFn: (why: string) =>
      api.call(freeLicence, {
        params: { id: String(holder.storeId) },
        body: {
          fflFirstThreeDigits: holder.fflFirstThreeDigits,
          fflLastFiveDigits: holder.fflLastFiveDigits,
          reason: why,
        },
      }),
    onSuccess: () => {
      toast(`${holder.licence} is free.`);
      onClose();
      onFreed();
    },
  });
  const confirm = () => {
    const checked = v.safeParse(freeingSchema.entries.reason, reason);
    setWrong(checked.success ? undefined : checked.issues[0].message);
    if (checked.success) free.mutate(checked.output);
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Take ${holder.licence} from ${holder.friendlyFFLName}?`}
      description={`${holder.friendlyFFLName} keeps its documents and users, and enters its own number in FFL Settings. ` +
        `${holder.accountName} sees your reason in its history.`}
      confirmLabel="Free the number"
      danger
      busy={free.isPending}
      error={free.error ? failureOf(free.error, "Unable to free the number").message : undefined}
      onConfirm={confirm}
    >
      <Field label="Reason" error={wrong} required>
        <Textarea value={reason} rows={3} maxLength={500} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </ConfirmDialog>
  );
}
