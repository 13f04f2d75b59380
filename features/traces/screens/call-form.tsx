import type { KeyboardEvent } from "react";
import { Link } from "react-router";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { Card, CardBody, CardFooter } from "@/ui/card.tsx";
import type { Trace } from "../contract-shapes.ts";
import type { Draft } from "./draft.ts";
import { FirearmFields } from "./firearm-fields.tsx";
import { RequestFields } from "./request-fields.tsx";
import type { Call } from "./use-call.ts";

export interface CallFormProps {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly call: Call;
  readonly trace: Trace | null;
  readonly timeZone: string;
  /** The serial number is what the hand is on when the desk opens. */
  readonly takesFocus: boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly listId: string;
  readonly activeId: string | undefined;
}

/** What the caller says: the firearm first, for it is searched while the rest is being asked. */
export function CallForm(props: CallFormProps) {
  const { draft, onChange, call, trace, timeZone, takesFocus, onKeyDown, listId, activeId } = props;
  const isClosed = trace !== null && trace.state !== "open";
  const { errors, knownId } = call;
  return (
    <>
      <Card aria-label="The firearm" className="max-lg:order-2">
        <CardBody>
          <FirearmFields
            firearm={draft.firearm}
            onChange={(firearm) => onChange({ ...draft, firearm })}
            errors={errors}
            disabled={isClosed}
            takesFocus={takesFocus}
            timeZone={timeZone}
            onKeyDown={onKeyDown}
            listId={listId}
            activeId={activeId}
            hasCandidates={activeId !== undefined}
          />
        </CardBody>
      </Card>
      <Card aria-label="The call" className="max-lg:order-4">
        <CardBody className="flex flex-col gap-4">
          <RequestFields draft={draft} onChange={onChange} errors={errors} disabled={isClosed} timeZone={timeZone} />
          {errors.form && (
            <Alert
              tone="red"
              action={knownId !== null && (
                <Link to={`?trace=${knownId}`} preventScrollReset className="underline">Open it</Link>
              )}
            >
              {errors.form}
            </Alert>
          )}
        </CardBody>
        {!isClosed && (!trace || call.isChanged) && (
          <CardFooter>
            <Button
              variant="primary"
              className="w-full"
              busy={call.isBusy}
              title="Ctrl+S"
              onClick={() => void call.save()}
            >
              {trace ? "Save changes" : "Log this trace request"}
            </Button>
          </CardFooter>
        )}
      </Card>
    </>
  );
}
