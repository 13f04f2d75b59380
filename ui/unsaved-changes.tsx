import { useContext, useEffect, useRef, useState } from "react";
import { UNSAFE_NavigationContext as NavigationContext } from "react-router";
import { ConfirmDialog } from "./confirm-dialog.tsx";

export interface UnsavedChangesProps {
  /** Something was entered and not saved yet. */
  when: boolean;
}

/**
 * Asks before somebody leaves a page with something unsaved on it: by a link, a menu or the palette, by going back, or
 * by closing the window (there the browser asks in its own words). Put it beside the form, once a page.
 */
export function UnsavedChanges({ when }: UnsavedChangesProps) {
  const { navigator } = useContext(NavigationContext);
  const [isAsking, setAsking] = useState(false);
  const leave = useRef<() => void>(() => {});

  useEffect(() => {
    if (!when) return;
    const { push } = navigator;
    const here = pathNow();
    const release = () => {
      navigator.push = push;
      removeEventListener("beforeunload", keep);
      removeEventListener("popstate", stay);
    };
    const ask = (go: () => void) => {
      leave.current = () => {
        release();
        go();
      };
      setAsking(true);
    };
    const keep = (event: BeforeUnloadEvent) => event.preventDefault();
    // Going back has begun already, and changed the address. Going to where one is ends it before anything is shown.
    const stay = () => {
      const target = pathNow();
      push(here);
      ask(() => push(target));
    };
    navigator.push = (to, state, options) => ask(() => push(to, state, options));
    addEventListener("beforeunload", keep);
    addEventListener("popstate", stay);
    return release;
  }, [when, navigator]);

  return (
    <ConfirmDialog
      open={isAsking && when}
      onOpenChange={setAsking}
      title="Leave without saving?"
      description="What you entered here would be lost."
      confirmLabel="Leave"
      cancelLabel="Keep editing"
      danger
      onConfirm={() => {
        setAsking(false);
        leave.current();
      }}
    />
  );
}

function pathNow(): string {
  const { pathname, search, hash } = location;
  return pathname + search + hash;
}
