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
  const find = useMutation({
    mutationFn: async (typed: string) => (await api.call(findLicenceHolder, { params: { number: typed } })).holder,
  });
  const failure = find.error ? failureOf(find.error, "Unable to look the number up").message : undefined;
  const nobody = find.data === null ? "No FFL has this number." : undefined;
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
            error={failure ?? nobody}
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
          <Button type="submit" className="mt-6" busy={find.isPending}>Look up</Button>
        </form>
      </CardBody>
      {find.data && <FreeDialog holder={find.data} onClose={() => find.reset()} />}
    </Card>
  );
}

interface FreeDialogProps {
  readonly holder: LicenceHolder;
  readonly onClose: () => void;
}

function FreeDialog({ holder, onClose }: FreeDialogProps) {
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
      description={`${holder.friendlyFFLName} of ${holder.accountName} has this number. It keeps its documents and ` +
        "people, and types its own number in FFL Settings. The account reads your reason in its history."}
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
