import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { peopleChanged } from "@/features/accounts/contract-events.ts";
import type { User } from "@/features/accounts/contract.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { useHappened } from "@/kernel/screens/use-happened.ts";
import { toast } from "@/ui/toast-store.ts";
import { type ChangedUser, deleteUser, updateUser } from "../contract.ts";
import { failureOf } from "@/kernel/screens/failure.ts";

/** A link that the inviter is to hand over. */
export interface HandedLink {
  readonly name: string;
  readonly link: string;
}

/** What can be done about somebody from their row, each at once and told in a toast. */
export function useUserActions() {
  const { api } = useScreens();
  const happened = useHappened();
  const [link, setLink] = useState<HandedLink | null>(null);

  const settle = () => happened(peopleChanged, {});
  const refuse = (what: string) => async (error: unknown) => {
    toast({ text: failureOf(error, what).message, tone: "red" });
    await settle();
  };

  /** After an invitation: the link where there is no mail server, else a word that it is on its way. */
  const tellInvited = (user: ChangedUser) => {
    if (user.invitationLink) setLink({ name: user.name, link: user.invitationLink });
    else toast({ text: `The invitation is on its way to ${user.email}.`, tone: "green" });
  };

  const resend = useMutation({
    mutationFn: ({ id, version }: User) => api.call(updateUser, { body: { id, version, shouldResendInvite: true } }),
    onSuccess: (user) => {
      tellInvited(user);
      return settle();
    },
    onError: refuse("Unable to update user"),
  });
  const setStatus = useMutation({
    mutationFn: ({ user: { id, version }, userStatus }: { user: User; userStatus: 0 | 1 }) =>
      api.call(updateUser, { body: { id, version, userStatus } }),
    onSuccess: (user) => {
      tellStatus(user);
      return settle();
    },
    onError: refuse("Unable to update user"),
  });
  const remove = useMutation({
    mutationFn: ({ id }: User) => api.call(deleteUser, { params: { id: String(id) } }),
    onSuccess: (_nothing, { name }) => {
      toast({ text: `${name} was deleted.`, tone: "green" });
      return settle();
    },
  });

  /** Disabling signs somebody out in the middle of their work; it can be taken back at once. */
  const tellStatus = (user: User) => {
    if (user.userStatus === 0) return void toast({ text: `${user.name} is enabled.`, tone: "green" });
    toast({
      text: `${user.name} is disabled and was signed out.`,
      tone: "green",
      action: { label: "Undo", onPress: () => setStatus.mutate({ user, userStatus: 0 }) },
    });
  };

  return { link, closeLink: () => setLink(null), tellInvited, tellStatus, resend, setStatus, remove };
}

export type UserActions = ReturnType<typeof useUserActions>;
