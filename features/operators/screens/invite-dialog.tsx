import { valibotResolver } from "@hookform/resolvers/valibot";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { type FieldPath, type FieldValues, useForm, type UseFormReturn } from "react-hook-form";
import type * as v from "valibot";
import { failureOf } from "@/kernel/screens/failure.ts";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { Form, FormField, showFieldErrors } from "@/ui/form.tsx";
import { Input } from "@/ui/input.tsx";
import { RadioGroup } from "@/ui/radio-group.tsx";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Controller } from "react-hook-form";
import {
  dealerSchema,
  type Invited,
  inviteDealer,
  inviteOperator,
  newOperatorSchema,
} from "../contract-invitations.ts";

interface InviteProps {
  readonly onClose: () => void;
  readonly onInvited: (invited: Invited, name: string) => void;
}

type Dealer = v.InferOutput<typeof dealerSchema>;
type NewOperator = v.InferOutput<typeof newOperatorSchema>;

/** Makes an account and invites its owner. */
export function InviteDealerDialog({ onClose, onInvited }: InviteProps) {
  const { api } = useScreens();
  const form = useForm<Dealer, unknown, Dealer>({
    resolver: valibotResolver<Dealer, unknown, Dealer>(dealerSchema),
    defaultValues: { companyName: "", name: "", email: "", type: 1 },
  });
  return (
    <InviteDialog
      title="Invite a dealer"
      description="The account is made now. Its owner gets a one-time link, valid for 7 days, and adds the FFLs."
      form={form}
      names={["companyName", "name", "email"]}
      onClose={onClose}
      invite={(values) => api.call(inviteDealer, { body: values })}
      onInvited={(invited, { name }) => onInvited(invited, name)}
    >
      <FormField
        form={form}
        name="companyName"
        label="Company name"
        required
        render={(field) => <Input {...field} autoComplete="off" maxLength={100} />}
      />
      <Controller
        control={form.control}
        name="type"
        render={({ field, fieldState }) => (
          <RadioGroup
            legend="FFLs"
            inline
            options={[{ value: "0", label: "Single FFL" }, { value: "1", label: "Multiple FFL" }]}
            value={String(field.value)}
            onChange={(value) => field.onChange(Number(value))}
            error={fieldState.error?.message}
          />
        )}
      />
      <FormField
        form={form}
        name="name"
        label="Owner's full name"
        required
        render={(field) => <Input {...field} autoComplete="off" maxLength={100} />}
      />
      <FormField
        form={form}
        name="email"
        label="Owner's email"
        required
        render={(field) => <Input {...field} type="email" inputMode="email" autoComplete="off" />}
      />
    </InviteDialog>
  );
}

/** Invites somebody to run the service too. */
export function InviteOperatorDialog({ onClose, onInvited }: InviteProps) {
  const { api } = useScreens();
  const form = useForm<NewOperator, unknown, NewOperator>({
    resolver: valibotResolver<NewOperator, unknown, NewOperator>(newOperatorSchema),
    defaultValues: { name: "", email: "" },
  });
  return (
    <InviteDialog
      title="Invite an operator"
      description="Operators see all accounts and can impersonate their users. They get a one-time link, valid for 7 days."
      form={form}
      names={["name", "email"]}
      onClose={onClose}
      invite={(values) => api.call(inviteOperator, { body: values })}
      onInvited={(invited, { name }) => onInvited(invited, name)}
    >
      <FormField
        form={form}
        name="name"
        label="Full name"
        required
        render={(field) => <Input {...field} autoComplete="off" maxLength={100} />}
      />
      <FormField
        form={form}
        name="email"
        label="Email"
        required
        render={(field) => <Input {...field} type="email" inputMode="email" autoComplete="off" />}
      />
    </InviteDialog>
  );
}

interface InviteDialogProps<Values extends FieldValues> {
  readonly title: string;
  readonly description: string;
  readonly form: UseFormReturn<Values, unknown, Values>;
  readonly names: readonly FieldPath<Values>[];
  readonly invite: (values: Values) => Promise<Invited>;
  readonly onInvited: (invited: Invited, values: Values) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function InviteDialog<Values extends FieldValues>(props: InviteDialogProps<Values>) {
  const { form, names, invite, onInvited, onClose } = props;
  const formId = useId();
  const sending = useMutation({ mutationFn: invite });
  const { isDirty, isSubmitting } = form.formState;
  const failure = sending.error && failureOf(sending.error, "Unable to invite user");
  const send = async (values: Values) => {
    try {
      onInvited(await sending.mutateAsync(values), values);
    } catch (error) {
      showFieldErrors(form, names, failureOf(error, "Unable to invite user").fields);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={props.title}
      description={props.description}
      unsaved={isDirty}
      busy={isSubmitting}
      footer={
        <>
          <Button disabled={isSubmitting} onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting}>Invite</Button>
        </>
      }
    >
      <Form form={form} id={formId} onSubmit={send} error={failure?.message}>{props.children}</Form>
    </Dialog>
  );
}
