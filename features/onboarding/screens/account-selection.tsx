import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { peopleChanged } from "@/features/accounts/contract-events.ts";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { updateUser } from "@/features/users/contract.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useHappened } from "@/kernel/screens/use-happened.ts";
import { useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { RadioGroup } from "@/ui/radio-group.tsx";
import { Brand } from "@/ui/shell/brand.tsx";
import { accountTypeNames, texts } from "../contract.ts";
import { accountTypes } from "./account-types.ts";
import { Logout } from "./logout.tsx";

/** The question that comes before everything else, and cannot be closed (document 1, section 2). */
export default function AccountSelection() {
  useTitle("Select your account type");
  const choose = useChoice();
  const [type, setType] = useState("");
  const [error, setError] = useState<string>();
  const proceed = () => {
    if (type === "") setError(texts.typeRequired);
    else choose.mutate(type);
  };
  return (
    <main className="flex min-h-dvh flex-col items-center px-4 py-10 sm:py-16">
      <h1 className="sr-only">Welcome to Strongroom</h1>
      <Brand />
      <Dialog
        open
        closable={false}
        size="sm"
        onOpenChange={() => {}}
        onSubmit={proceed}
        title="Select Your Account Type"
        description="This sets how your stores and users are organized. You can add stores to a Multiple FFL account at any time."
        footer={
          <>
            <Logout />
            <Button variant="primary" busy={choose.isPending} onClick={proceed}>Continue</Button>
          </>
        }
      >
        {choose.error && (
          <Alert tone="red" className="mb-4">{failureOf(choose.error, "Unable to save user").message}</Alert>
        )}
        <RadioGroup
          legend="Account type"
          legendHidden
          options={accountTypes}
          value={type}
          error={error}
          onChange={(value) => {
            setType(value);
            setError(undefined);
          }}
        />
      </Dialog>
    </main>
  );
}

/** Keeps what was chosen, so that whoever comes back later goes on with the registration. */
function useChoice() {
  const context = useScreens();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const happened = useHappened();
  const { data: session } = useQuery(sessionQuery(context));
  return useMutation({
    mutationFn: async (type: string) => {
      const { person } = session ?? await queries.fetchQuery(sessionQuery(context));
      const body = { id: person.id, accountType: type === accountTypeNames[0] ? 0 : 1 } as const;
      await context.api.call(updateUser, { body });
      await happened(peopleChanged, {});
    },
    onSuccess: (_nothing, type) => navigate(`/registration?type=${type}`),
  });
}
