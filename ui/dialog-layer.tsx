import { type KeyboardEvent, useId, useRef, useState } from "react";
import * as Primitive from "radix-ui/dialog";
import X from "lucide-react/icons/x";
import { Button } from "./button.tsx";
import { cn } from "./cn.ts";
import type { DialogProps } from "./dialog.tsx";
import { IconButton } from "./icon-button.tsx";

const SIZES = { sm: "sm:max-w-md", md: "sm:max-w-xl", lg: "sm:max-w-4xl", full: "sm:max-w-[90rem] sm:h-[92dvh]" };

/** The inside of `Dialog`. */
export function DialogLayer(props: DialogProps) {
  const { open, onOpenChange, unsaved = false, busy = false, closable = true } = props;
  const [asking, setAsking] = useState(false);
  const leave = () => {
    setAsking(false);
    onOpenChange(false);
  };
  const change = (next: boolean) => {
    if (next) return onOpenChange(true);
    if (busy || !closable) return;
    if (unsaved) setAsking(true);
    else leave();
  };
  return (
    <>
      <Primitive.Root open={open} onOpenChange={change}>
        <Primitive.Portal>
          <DialogSheet {...props} busy={busy} closable={closable} />
        </Primitive.Portal>
      </Primitive.Root>
      <LeaveQuestion open={open && asking} onStay={() => setAsking(false)} onLeave={leave} />
    </>
  );
}

const FIRST_FIELD =
  "[data-autofocus], input:not([type=hidden], [tabindex='-1'], :disabled), select:not(:disabled), textarea:not(:disabled)";

/** Typing can begin at once: the first field takes the focus, without one the sheet itself. */
function focusFirstField(content: HTMLElement | null) {
  const field = content?.querySelector<HTMLElement>(FIRST_FIELD);
  (field ?? content)?.focus();
}

function DialogSheet(props: DialogProps) {
  const content = useRef<HTMLDivElement>(null);
  const opener = useRef<Element>(null);
  const describedBy = useId();
  const submit = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || props.busy) return;
    event.preventDefault();
    if (props.onSubmit) props.onSubmit();
    else content.current?.querySelector("form")?.requestSubmit();
  };
  return (
    <div
      data-modal=""
      className="pointer-events-auto fixed inset-0 z-40 flex animate-appear items-end justify-center bg-scrim sm:items-center"
    >
      <Primitive.Content
        ref={content}
        aria-describedby={props.description ? describedBy : undefined}
        aria-busy={props.busy || undefined}
        tabIndex={-1}
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          opener.current = document.activeElement;
          focusFirstField(content.current);
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (opener.current instanceof HTMLElement) opener.current.focus();
        }}
        onKeyDown={submit}
        onPointerDownOutside={(event) => event.preventDefault()}
        className={cn(
          "flex max-h-[94dvh] w-full flex-col rounded-t-md border bg-paper outline-none sm:m-4 sm:rounded-md",
          SIZES[props.size ?? "md"],
          props.className,
        )}
      >
        <div className="flex items-start gap-4 border-b px-5 py-4">
          <div className="min-w-0 grow">
            <Primitive.Title className="text-lg font-semibold">{props.title}</Primitive.Title>
            {props.description && <p id={describedBy} className="mt-1 text-sm text-ink-soft">{props.description}</p>}
          </div>
          {props.closable && (
            <Primitive.Close asChild>
              <IconButton
                label="Close"
                shortcut="Esc"
                size="sm"
                className="pointer-coarse:-my-2 pointer-coarse:-mr-3"
                icon={<X aria-hidden="true" />}
                disabled={props.busy}
              />
            </Primitive.Close>
          )}
        </div>
        <div className="min-h-0 grow overflow-y-auto px-5 py-4 empty:hidden">{props.children}</div>
        {props.footer && (
          <div className="flex flex-wrap items-center justify-end gap-2 border-t px-5 py-3">{props.footer}</div>
        )}
      </Primitive.Content>
    </div>
  );
}

function LeaveQuestion({ open, onStay, onLeave }: { open: boolean; onStay: () => void; onLeave: () => void }) {
  const stay = useRef<HTMLButtonElement>(null);
  return (
    <Primitive.Root open={open} onOpenChange={(next) => next || onStay()}>
      <Primitive.Portal>
        <div
          data-modal=""
          className="pointer-events-auto fixed inset-0 z-50 flex animate-appear items-center justify-center bg-scrim p-4"
        >
          <Primitive.Content
            role="alertdialog"
            onOpenAutoFocus={(event) => {
              event.preventDefault();
              stay.current?.focus();
            }}
            className="w-full max-w-sm rounded-md border bg-paper p-5 outline-none"
          >
            <Primitive.Title className="text-lg font-semibold">Leave without saving?</Primitive.Title>
            <Primitive.Description className="mt-1 text-sm text-ink-soft">
              You will lose what you entered.
            </Primitive.Description>
            <div className="mt-5 flex justify-end gap-2">
              <Button variant="danger" onClick={onLeave}>Leave</Button>
              <Button ref={stay} variant="primary" onClick={onStay}>Keep editing</Button>
            </div>
          </Primitive.Content>
        </div>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
