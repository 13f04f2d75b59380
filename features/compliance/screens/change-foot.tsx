import type { ReactNode } from "react";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { CardFooter } from "@/ui/card.tsx";
import type { Change } from "./use-change.ts";

export interface ChangeFootProps {
  readonly change: Pick<Change<object>, "isChanged" | "isSaving" | "failure" | "reset">;
  /** The form that the button saves. */
  readonly form: string;
  /** What else can be done, at the right. */
  readonly children?: ReactNode;
}

/** Below a card that is saved as a whole: what went wrong, saving, and giving up. */
export function ChangeFoot({ change, form, children }: ChangeFootProps) {
  const { isChanged, isSaving, failure, reset } = change;
  const isOfField = failure !== null && Object.keys(failure.fields).length > 0;
  return (
    <CardFooter className="print:hidden">
      {failure && !isOfField && (
        <Alert tone="red" className="w-full">
          {failure.message}
          {failure.status === 409 && (
            <Button size="sm" className="mt-2 flex" onClick={reset}>Show the saved values</Button>
          )}
        </Alert>
      )}
      <Button type="submit" form={form} variant="primary" busy={isSaving} disabled={!isChanged}>Save</Button>
      {isChanged && <Button variant="ghost" disabled={isSaving} onClick={reset}>Cancel</Button>}
      {children && <div className="ml-auto flex flex-wrap items-center gap-2">{children}</div>}
    </CardFooter>
  );
}
