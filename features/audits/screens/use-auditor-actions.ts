import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { HandedLink } from "@/features/users/shared-screens.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { useHappened } from "@/kernel/screens/use-happened.ts";
import { toast } from "@/ui/toast-store.ts";
import { type Auditor, type InvitedAuditor, updateAuditor } from "../contract-auditors.ts";
import { auditsChanged } from "../contract-events.ts";
import type { Audit } from "../contract.ts";
import { statusRefusal } from "./refusals.ts";

/** What can be done about an auditor from their row, each at once and told in a toast. */
export function useAuditorActions({ id: auditId, storeId }: Pick<Audit, "id" | "storeId">) {
  const { api } = useScreens();
  const happened = useHappened();
  const [link, setLink] = useState<HandedLink | null>(null);
  const settle = () => happened(auditsChanged, { storeId, auditId });
  const refuse = async (text: string) => {
    toast({ text, tone: "red" });
    await settle();
  };
  /** After an invitation: the link where there is no mail server, else a word that it is on its way. */
  const tellInvited = ({ name, email, invitationLink, invitationStatus }: InvitedAuditor) => {
    if (invitationLink) setLink({ name, link: invitationLink });
    else if (invitationStatus === 0) toast({ text: `${name} was told by email.`, tone: "green" });
    else toast({ text: `The invitation is on its way to ${email}.`, tone: "green" });
  };
  const resend = useMutation({
    mutationFn: ({ id }: Auditor) =>
      api.call(updateAuditor, { params: { id: String(id) }, body: { auditor: {}, shouldResendInvite: true } }),
    onSuccess: (auditor) => {
      tellInvited(auditor);
      return settle();
    },
    onError: (error) => refuse(failureOf(error, "Unable to invite user").message),
  });
  const setStatus = useMutation({
    mutationFn: ({ auditor: { id }, status }: { auditor: Auditor; status: 0 | 1 }) =>
      api.call(updateAuditor, { params: { id: String(id) }, body: { auditor: { status } } }),
    onSuccess: ({ name, status }) => {
      toast({ text: status === 0 ? `${name} has access.` : `${name} no longer has access.`, tone: "green" });
      return settle();
    },
    onError: (error) => refuse(statusRefusal(error)),
  });
  return { link, closeLink: () => setLink(null), tellInvited, resend, setStatus };
}

export type AuditorActions = ReturnType<typeof useAuditorActions>;
