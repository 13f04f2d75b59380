import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { clearStoredDrafts } from "@/features/corrections/shared-screens.ts";
import { anonymousApi } from "@/kernel/screens/anonymous-api.ts";
import { ApiError } from "@/kernel/screens/api.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { tellSignedOut } from "@/kernel/screens/signed-out.ts";
import { beginCorrection, signedInElse } from "../../contract-receiver.ts";

/** How far the exchange of a link for a session is. */
export type LinkState =
  | { readonly kind: "exchanging" }
  /** A session is there, or the address had no secret to exchange. */
  | { readonly kind: "done" }
  /** The link is good for nothing, though a session from before may be. */
  | { readonly kind: "refused" }
  | { readonly kind: "signed-in-else"; readonly message: string }
  | { readonly kind: "failed"; readonly message: string };

/**
 * Exchanges the secret in the address, which is then gone from it and from the history: what is left in a browser opens
 * nothing to the next person at it.
 */
export function useLink(id: number): LinkState & { readonly exchange: (leave: boolean) => void } {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => new URLSearchParams(search).get("token"));
  const [state, setState] = useState<LinkState>({ kind: token === null ? "done" : "exchanging" });
  const exchange = useCallback((leave: boolean) => {
    if (token === null) return;
    setState({ kind: "exchanging" });
    anonymousApi.call(beginCorrection, { body: { id, token, leave } }).then(() => {
      if (leave) {
        // Other tabs show what the session of before was for.
        tellSignedOut();
        clearStoredDrafts();
      }
      setState({ kind: "done" });
    }, (error: unknown) => setState(refused(error)));
  }, [id, token]);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || token === null) return;
    begun.current = true;
    void navigate({ search: "" }, { replace: true });
    exchange(false);
  }, [exchange, navigate, token]);
  return { ...state, exchange };
}

function refused(error: unknown): LinkState {
  const { message } = failureOf(error, "Unable to open the correction");
  if (!(error instanceof ApiError)) return { kind: "failed", message };
  if (error.body.error === signedInElse) return { kind: "signed-in-else", message };
  return [400, 404].includes(error.status) ? { kind: "refused" } : { kind: "failed", message };
}
