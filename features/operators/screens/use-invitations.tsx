import { useMutation } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { peopleChanged } from "@/features/accounts/contract-events.ts";
import { type HandedLink, LinkDialog } from "@/features/users/shared-screens.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { useHappened } from "@/kernel/screens/use-happened.ts";
import { toast } from "@/ui/toast-store.ts";
import type { AccountRow } from "../contract.ts";
import { type Invited, inviteOwnerAgain } from "../contract-invitations.ts";
import { InviteDealerDialog, InviteOperatorDialog } from "./invite-dialog.tsx";

/** The dialogs by which an operator invites, and the link to hand over where no mail server sends it. */
export function useInvitations() {
  const { api } = useScreens();
  const happened = useHappened();
  const [kind, setKind] = useState<"dealer" | "operator" | null>(null);
  const [link, setLink] = useState<HandedLink | null>(null);
  const close = () => setKind(null);
  const invited = ({ email, invitationLink }: Invited, name: string) => {
    close();
    if (invitationLink) setLink({ name, link: invitationLink });
    else toast({ text: `The invitation is on its way to ${email}.`, tone: "green" });
    void happened(peopleChanged, {});
  };
  const { mutate } = useMutation({
    mutationFn: ({ id }: AccountRow) => api.call(inviteOwnerAgain, { params: { id: String(id) } }),
    onSuccess: (made) => invited(made, made.email),
    onError: (error) => toast({ text: failureOf(error, "Unable to invite user").message, tone: "red" }),
  });
  const again = useCallback((account: AccountRow) => mutate(account), [mutate]);
  const invitationDialogs = (
    <>
      {kind === "dealer" && <InviteDealerDialog onClose={close} onInvited={invited} />}
      {kind === "operator" && <InviteOperatorDialog onClose={close} onInvited={invited} />}
      {link && <LinkDialog link={link} onClose={() => setLink(null)} />}
    </>
  );
  return { inviting: setKind, invited, again, invitationDialogs };
}
