import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { useHappened } from "@/kernel/screens/use-happened.ts";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { Card, CardBody, CardHeader } from "@/ui/card.tsx";
import { Field } from "@/ui/field.tsx";
import { Select } from "@/ui/select.tsx";
import { InstantText } from "@/ui/time-text.tsx";
import { type Inspection, showCode, type ShownCode, withdrawCode } from "../contract.ts";
import { terminalsChanged } from "../contract-events.ts";
import { useNow } from "./use-now.ts";
import { leftWords } from "./words.ts";

interface CodeCardProps {
  readonly storeId: number;
  readonly inspection: Inspection;
  readonly timeZone: string;
}

/** Shows codes that start a read-only session of an auditor at a terminal. */
export function CodeCard({ storeId, inspection, timeZone }: CodeCardProps) {
  const { auditId, auditors, code } = inspection;
  const { api } = useScreens();
  const happened = useHappened();
  const [chosen, setChosen] = useState<number | null>(null);
  const [shown, setShown] = useState<ShownCode | null>(null);
  const changed = () => happened(terminalsChanged, { storeId, auditId });
  const params = { id: String(auditId) };
  const userId = chosen ?? auditors[0]?.userId ?? null;
  const show = useMutation({
    mutationFn: (auditor: number) => api.call(showCode, { params, body: { userId: auditor } }),
    onSuccess: async (made) => {
      await changed();
      setShown(made);
    },
  });
  const withdraw = useMutation({ mutationFn: () => api.call(withdrawCode, { params }), onSuccess: changed });
  const error = show.error ?? withdraw.error;
  const isShown = shown !== null && shown.expiresAt === code?.expiresAt;
  return (
    <Card aria-label="Start at a terminal">
      <CardHeader
        title="Start at a terminal"
        description="A code signs an auditor in on a computer of yours, to read this audit and nothing else."
      />
      <CardBody className="flex flex-col gap-4">
        {error && <Alert tone="red">{failureOf(error, "Unable to change the code").message}</Alert>}
        {code && (isShown ? <BigCode shown={shown} /> : (
          <Alert tone="info">
            A code for {code.name} works until{" "}
            <InstantText instant={code.expiresAt} timeZone={timeZone} withTime />. It was shown once, to whoever made
            it.
          </Alert>
        ))}
        {auditors.length === 0
          ? <p className="text-sm text-ink-soft">No auditor is enabled in this audit. Enable one under Auditors.</p>
          : (
            <Field label="Auditor">
              <Select
                options={auditors.map(({ userId, name, isLead }) => ({
                  value: String(userId),
                  label: isLead ? `${name} (lead)` : name,
                }))}
                value={userId === null ? "" : String(userId)}
                onChange={({ target }) => setChosen(Number(target.value))}
              />
            </Field>
          )}
        <div className="flex flex-wrap gap-2">
          {userId !== null && (
            <Button
              variant={code ? "secondary" : "primary"}
              className="max-sm:w-full"
              busy={show.isPending}
              onClick={() => show.mutate(userId)}
            >
              {code ? "Show a new code" : "Show a code"}
            </Button>
          )}
          {code && (
            <Button className="max-sm:w-full" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
              Withdraw code
            </Button>
          )}
        </div>
      </CardBody>
    </Card>
  );
}

/** A code large enough to be read across a counter. */
function BigCode({ shown: { code, name, expiresAt } }: { readonly shown: ShownCode }) {
  const now = useNow();
  return (
    <div className="rounded-md border bg-frame p-4 text-center">
      <p className="text-sm text-ink-soft">
        For {name}. On the terminal, open <strong className="wrap-anywhere">{location.host}/inspection</strong>
      </p>
      <output className="my-3 block font-record text-2xl font-semibold tracking-wider select-all sm:text-3xl">
        {code}
      </output>
      <p className="text-sm text-ink-soft">
        Works once. <span className="tabular-nums">{leftWords(expiresAt, now)}</span> left.
      </p>
    </div>
  );
}
