import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, Suspense, useState } from "react";
import { type Api, createApi } from "@/kernel/screens/api.ts";
import { createQueries } from "@/kernel/screens/queries.ts";
import { ScreensProvider } from "@/kernel/screens/screens-context.tsx";
import { Toaster } from "@/ui/toaster.tsx";
import type { SecondFactorState } from "../../contract.ts";

/** What the pretended server answers; undefined is 404. */
export type Answers = (request: string, body: unknown) => object | undefined;

/** The typed client over a pretended server. */
export function pretendedApi(answers: Answers): Api {
  const send = (path: string, init: RequestInit) => {
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    const answer = answers(`${init.method ?? "GET"} ${path}`, body);
    if (answer instanceof Response) return Promise.resolve(answer);
    const missing = { message: "This does not exist.", error: "request.not_found" };
    return Promise.resolve(answer ? Response.json(answer) : Response.json(missing, { status: 404 }));
  };
  return createApi(send, {
    headers: () => Promise.resolve({}),
    seen: () => {},
    renew: () => Promise.resolve(false),
  });
}

/** Gives screens a server of their own; for tests and stories. */
export function WithServer({ answers, children }: { answers: Answers; children: ReactNode }) {
  const [queries] = useState(createQueries);
  return (
    <QueryClientProvider client={queries}>
      <ScreensProvider value={{ queries, api: pretendedApi(answers), features: [] }}>
        <Suspense fallback={null}>{children}</Suspense>
        <Toaster />
      </ScreensProvider>
    </QueryClientProvider>
  );
}

/** Somebody's second factors; nothing unless told. */
export function aState(given: Partial<SecondFactorState> = {}): SecondFactorState {
  return {
    mayHave: true,
    appSince: null,
    passkeys: [],
    recoveryCodesLeft: 0,
    isRequired: false,
    mayRequire: false,
    ...given,
  };
}

/** Somebody with an app and two passkeys. */
export const wellSecured = aState({
  appSince: "2026-03-02T15:00:00.000Z",
  passkeys: [
    { id: 1, name: "Work laptop", createdAt: "2026-03-02T15:00:00.000Z", lastUsedAt: "2026-07-14T09:00:00.000Z" },
    { id: 2, name: "Safe room telephone", createdAt: "2026-05-20T15:00:00.000Z", lastUsedAt: null },
  ],
  recoveryCodesLeft: 2,
});

/** What adding a factor begins with. The QR code is not one. */
export const aSetup = {
  app: {
    secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
    uri: "otpauth://totp/Strongroom:olive%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
    qr: { size: 9, path: "M1 1h3v3h-3zM5 1h3v3h-3zM1 5h3v3h-3zM6 6h1v1h-1z" },
    setup: "c2VhbGVk",
  },
  passkey: {
    rp: { id: "localhost", name: "Strongroom" },
    user: { id: "AA", name: "olive@example.com", displayName: "Olive Owner" },
    challenge: "AA",
    pubKeyCredParams: [],
  },
};

/** Ten recovery codes. */
export const someCodes = Array.from({ length: 10 }, (_, at) => `kq7m${at % 8 + 2}-x3wv${at % 7 + 2}`);

/** The answer to a change that needs a proof first. */
export function proofNeeded(): Response {
  return Response.json(
    { message: "Please confirm your password first.", error: "second-factor.proof_needed" },
    { status: 403 },
  );
}

/** What is refused on a field. */
export function refused(field: string, message: string): Response {
  return Response.json({ message, error: "second-factor.wrong", fields: { [field]: message } }, { status: 400 });
}
