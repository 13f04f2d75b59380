import { useState } from "react";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import {
  addApp,
  addPasskey,
  type AppSetup,
  beginSetup,
  makeRecoveryCodes,
  removeOwnApp,
  removePasskey,
  renamePasskey,
} from "../contract.ts";
import type { RegistrationOptions } from "../contract-passkeys.ts";
import { makePasskey } from "./browser-passkeys.ts";
import { stepFailureOf } from "./failure.ts";
import { type Proof, useProof } from "./use-proof.ts";

/** The dialog that is open. */
export type Opened =
  | { readonly kind: "app"; readonly app: AppSetup }
  | { readonly kind: "passkey"; readonly passkey: RegistrationOptions }
  | { readonly kind: "rename"; readonly id: number; readonly name: string }
  | { readonly kind: "codes"; readonly codes: readonly string[] };

/** What can be done about one's second factors; each waits for a proof when the server asks for one. */
export interface FactorActions {
  readonly opened: Opened | undefined;
  /** Why the last thing did not work, when no dialog says it. */
  readonly failure: string | undefined;
  readonly proof: Proof;
  proved(): void;
  run(act: () => Promise<void>): Promise<void>;
  begin(kind: "app" | "passkey"): void;
  rename(passkey: { readonly id: number; readonly name: string }): void;
  renewCodes(): void;
  remove(passkeyId: number | null): Promise<void>;
  confirmApp(setup: string, code: string): Promise<void>;
  confirmPasskey(options: RegistrationOptions, name: string): Promise<void>;
  confirmName(id: number, name: string): Promise<void>;
  close(): void;
}

/** The actions of the section; `refresh` is called after each that changed something. */
export function useFactors(refresh: () => Promise<unknown>): FactorActions {
  const { api } = useScreens();
  const [opened, setOpened] = useState<Opened>();
  const [failure, setFailure] = useState<string>();
  const proof = useProof();

  const told = async (act: () => Promise<void>) => {
    setFailure(undefined);
    try {
      await act();
    } catch (error) {
      setFailure(stepFailureOf(error).message);
    }
  };
  const run = (act: () => Promise<void>) => told(() => proof.run(act));
  const show = async (codes: readonly string[] | null) => {
    setOpened(codes ? { kind: "codes", codes } : undefined);
    await refresh();
  };
  return {
    opened,
    failure,
    proof,
    run,
    proved: () => void told(proof.proved),
    begin: (kind) =>
      void run(async () => {
        const { app, passkey } = await api.call(beginSetup);
        setOpened(kind === "app" ? { kind, app } : { kind, passkey });
      }),
    rename: ({ id, name }) => setOpened({ kind: "rename", id, name }),
    renewCodes: () => void run(async () => await show((await api.call(makeRecoveryCodes)).recoveryCodes)),
    remove: (passkeyId) =>
      run(async () => {
        if (passkeyId === null) await api.call(removeOwnApp);
        else await api.call(removePasskey, { params: { id: String(passkeyId) } });
        await refresh();
      }),
    confirmApp: (setup, code) =>
      run(async () => await show((await api.call(addApp, { body: { setup, code } })).recoveryCodes)),
    confirmPasskey: (options, name) =>
      run(async () => {
        const response = await makePasskey(options);
        await show((await api.call(addPasskey, { body: { name, response } })).recoveryCodes);
      }),
    confirmName: (id, name) =>
      run(async () => {
        await api.call(renamePasskey, { params: { id: String(id) }, body: { name } });
        await show(null);
      }),
    close() {
      setFailure(undefined);
      setOpened(undefined);
    },
  };
}
