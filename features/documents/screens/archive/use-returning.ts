import { useEffect, useState } from "react";
import { useLocation } from "react-router";

// The document that was shown last, and the address of its list at the page on which it stands.
let looked: { readonly id: number; readonly list: string } | null = null;

/** Remembers which document is looked at, so that whoever comes back to its list finds the row again. */
export function rememberLooked(id: number, list: string): void {
  looked = { id, list };
}

/** The row of the document that was just left, when this is the page of the list on which it stands. */
export function useReturning(): string | undefined {
  const { pathname, search } = useLocation();
  const [row] = useState(() => looked?.list === pathname + search ? String(looked.id) : undefined);
  useEffect(() => {
    looked = null;
  }, []);
  return row;
}
