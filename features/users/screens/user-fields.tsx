import { useQuery } from "@tanstack/react-query";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { User } from "@/features/accounts/contract.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Alert } from "@/ui/alert.tsx";
import { Checkbox } from "@/ui/checkbox.tsx";
import { FormField } from "@/ui/form.tsx";
import { Input } from "@/ui/input.tsx";
import { RadioGroup } from "@/ui/radio-group.tsx";
import { Select } from "@/ui/select.tsx";
import { Controller } from "react-hook-form";
import type { UserOptions } from "../contract.ts";
import { emailChangeOfQuery } from "../queries.ts";
import { hasAllStores, permissionChoices } from "../rank-rules.ts";
import { FflPicker } from "./ffl-picker.tsx";
import { hasComeIn, type UserFormValues } from "./user-form.ts";
import { isWhole } from "./words.ts";

interface UserFieldsProps {
  readonly form: UseFormReturn<UserFormValues, unknown, UserFormValues>;
  readonly options: UserOptions;
  /** Null for somebody new. */
  readonly user: User | null;
}

/** The fields of an invitation or of a person. Of oneself, permission, status and FFLs are somebody else's to change. */
export function UserFields({ form, options, user }: UserFieldsProps) {
  const { me, accountType, stores } = options;
  const [permission, email] = useWatch({ control: form.control, name: ["permission", "email"] });
  const isOneself = user?.id === me.id;
  const choices = permissionChoices(me.rank, user?.permission)
    .map(({ permission: value, label }) => ({ value: String(value), label }));
  const mayAll = user === null || isWhole(options, user);
  const hasNewEmail = user !== null && !isOneself && email.trim().toLowerCase() !== user.email;
  const asksThem = hasNewEmail && hasComeIn(user);
  return (
    <>
      {!mayAll && (
        <Alert tone="amber">
          {user.name}{" "}
          also works in FFLs that you do not manage. You can change the name, and remove access to your FFLs. For the
          rest, ask someone who manages all of them, such as an account owner.
        </Alert>
      )}
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
        hint={isOneself
          ? "You'll be logged out if you change it."
          : asksThem
          ? `${user.name} signs in with ${user.email} until they confirm the new one: by mail, or under My Profile.`
          : undefined}
        render={(field) => (
          <Input
            {...field}
            type="email"
            inputMode="email"
            autoComplete="off"
            disabled={!mayAll || field.disabled}
          />
        )}
      />
      {user && mayAll && !isOneself && <AwaitedEmail userId={user.id} />}
      {hasNewEmail && !asksThem && (
        <Controller
          control={form.control}
          name="shouldResendInvite"
          render={({ field: { value, onChange, ...field } }) => (
            <Checkbox
              {...field}
              label="Resend Invite"
              checked={value}
              onChange={(event) => onChange(event.target.checked)}
            />
          )}
        />
      )}
      <FormField
        form={form}
        name="permission"
        label="Permission level"
        required
        render={(field) => (
          <Select
            {...field}
            options={choices}
            placeholder={user ? undefined : "Choose a permission level"}
            disabled={isOneself || !mayAll || field.disabled}
          />
        )}
      />
      {user && !isOneself && mayAll && (
        <Controller
          control={form.control}
          name="userStatus"
          render={({ field, fieldState }) => (
            <RadioGroup
              legend="User status"
              inline
              options={[{ value: "0", label: "Enabled" }, { value: "1", label: "Disabled" }]}
              value={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
      )}
      {accountType === 1 && (
        <Controller
          control={form.control}
          name="storeIds"
          render={({ field, fieldState }) => (
            <FflPicker
              stores={stores}
              value={field.value}
              onChange={field.onChange}
              all={permission !== "" && hasAllStores(Number(permission))}
              disabled={isOneself}
              givenBefore={mayAll ? undefined : storeIdsOf(user)}
              error={fieldState.error?.message}
            />
          )}
        />
      )}
    </>
  );
}

function storeIdsOf(user: User | null): readonly number[] {
  return user?.accessStores.map(({ storeId }) => storeId) ?? [];
}

/** A new email that the person has not confirmed yet. */
function AwaitedEmail({ userId }: { readonly userId: number }) {
  const { data } = useQuery(emailChangeOfQuery(useScreens(), userId));
  if (!data?.change) return null;
  return (
    <Alert tone="info">
      {data.change.askedBy} asked for <span className="wrap-anywhere">{data.change.newEmail}</span>. It counts once{" "}
      {data.change.name} confirms it: by mail, or under My Profile.
    </Alert>
  );
}
