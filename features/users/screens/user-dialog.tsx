import { valibotResolver } from "@hookform/resolvers/valibot";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { peopleChanged } from "@/features/accounts/contract-events.ts";
import type { User } from "@/features/accounts/contract.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { useHappened } from "@/kernel/screens/use-happened.ts";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { Form, showFieldErrors } from "@/ui/form.tsx";
import { useTimedText } from "@/ui/use-timed-text.ts";
import { type ChangedUser, inviteUser, texts, updateUser, type UserOptions } from "../contract.ts";
import { userQuery } from "../queries.ts";
import { managesWhole } from "../rank-rules.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { UserFields } from "./user-fields.tsx";
import { changeBody, invitationBody, userFormSchema, type UserFormValues, valuesOf } from "./user-form.ts";

/** What came of the form. */
export interface SavedUser {
  readonly user: ChangedUser;
  readonly isInvited: boolean;
  readonly isStatusChanged: boolean;
}

export interface UserDialogProps {
  /** Null to invite somebody new. */
  readonly user: User | null;
  readonly options: UserOptions;
  /** FFLs that somebody new has at first. */
  readonly storeIds: readonly number[];
  readonly onClose: () => void;
  readonly onSaved: (saved: SavedUser) => void;
  /** What else can be done about the person. */
  readonly more?: ReactNode;
}

const names = ["name", "email", "permission", "userStatus", "storeIds"] as const;

/** Invites somebody, or changes who is there. */
export function UserDialog({ user, options, storeIds, onClose, onSaved, more }: UserDialogProps) {
  const { api } = useScreens();
  const queries = useQueryClient();
  const happened = useHappened();
  const formId = useId();
  const banner = useTimedText();
  // What was read when the form was filled; a change that somebody else makes meanwhile must not slip in unseen.
  const [basis, setBasis] = useState(user);
  const [isStale, setStale] = useState(false);
  const [existing, setExisting] = useState<string | null>(null);
  const form = useForm<UserFormValues, unknown, UserFormValues>({
    resolver: valibotResolver<UserFormValues, unknown, UserFormValues>(userFormSchema(options)),
    defaultValues: valuesOf(user, storeIds),
    // A wrong field does not keep the rules about several fields from being told.
    criteriaMode: "all",
  });
  const { isSubmitting, isDirty } = form.formState;

  const invited = async (values: UserFormValues): Promise<SavedUser> => {
    const made = await api.call(inviteUser, { body: invitationBody(values, options) });
    return { user: made, isInvited: true, isStatusChanged: false };
  };
  const changed = async (values: UserFormValues, before: User): Promise<SavedUser> => {
    const body = changeBody(values, before, options);
    const now = await api.call(updateUser, { body });
    const isInvited = "shouldResendInvite" in body && body.shouldResendInvite;
    return { user: now, isInvited, isStatusChanged: now.userStatus !== before.userStatus };
  };
  const save = async (values: UserFormValues) => {
    banner.clear();
    try {
      const saved = basis ? await changed(values, basis) : await invited(values);
      await happened(peopleChanged, {});
      onSaved(saved);
    } catch (error) {
      const what = basis ? "Unable to update user" : "Unable to invite user";
      const { message, error: code, fields } = failureOf(error, what);
      const isExisting = code === "users.exists";
      if (!isExisting) showFieldErrors(form, names, withoutUser(fields));
      banner.show(message, { stays: !isExisting });
      setStale(code === "record.stale");
      setExisting(isExisting ? values.email : null);
    }
  };
  const loadAgain = async () => {
    if (!basis) return;
    try {
      const fresh = await queries.fetchQuery({ ...userQuery({ api }, basis.id), staleTime: 0 });
      setBasis(fresh);
      form.reset(valuesOf(fresh, storeIds));
      banner.clear();
      setStale(false);
    } catch (error) {
      banner.show(failureOf(error, "Unable to load users").message, { stays: true });
    }
  };
  const refusal = (banner.text || existing !== null) && (
    <>
      <span>{banner.text}</span>
      {isStale && <Button size="sm" className="mt-2 flex" onClick={loadAgain}>Reload</Button>}
      {existing !== null && <WhereToLook email={existing} options={options} />}
    </>
  );

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={user ? "Edit User" : "Invite User"}
      description={user ? user.name : "They'll get a one-time link, valid for 7 days."}
      unsaved={isDirty}
      busy={isSubmitting}
      footer={
        <>
          {more && <div className="mr-auto flex gap-2">{more}</div>}
          <Button disabled={isSubmitting} onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting}>
            {user ? "Save" : "Invite User"}
          </Button>
        </>
      }
    >
      <Form form={form} id={formId} onSubmit={save} error={refusal} invalidText={texts.fieldsWrong}>
        <UserFields form={form} options={options} user={basis} />
      </Form>
    </Dialog>
  );
}

/** The server names fields of a new person with their path, `user.email`. */
function withoutUser(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name.replace(/^user\./, ""), text]));
}

/** Emails are unique in an installation: who has this one may work for the same company without being seen here. */
function WhereToLook({ email, options: { me } }: { readonly email: string; readonly options: UserOptions }) {
  if (!managesWhole(me.rank, [], [])) {
    return (
      <p className="mt-1">If they work for your company, ask an account owner to give them access to your FFLs.</p>
    );
  }
  return (
    <Button asChild size="sm" className="mt-2 flex">
      <Link to={`/user-management?${new URLSearchParams({ search: email })}`}>Look for them in All Users</Link>
    </Button>
  );
}
