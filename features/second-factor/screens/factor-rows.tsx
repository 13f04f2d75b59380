import type { ReactNode } from "react";
import { Button } from "@/ui/button.tsx";
import { InstantText } from "@/ui/time-text.tsx";
import type { SecondFactorState } from "../contract.ts";

type Passkey = SecondFactorState["passkeys"][number];

interface FactorRowsProps {
  readonly state: SecondFactorState;
  readonly onSetUpApp: () => void;
  readonly onRemoveApp: () => void;
  readonly onAddPasskey: () => void;
  readonly onRename: (passkey: Passkey) => void;
  readonly onRemovePasskey: (passkey: Passkey) => void;
  readonly onNewCodes: () => void;
}

/** The factors that a person has, a row each, and what can be done about them. */
export function FactorRows({ state, ...on }: FactorRowsProps) {
  const { appSince, passkeys, recoveryCodesLeft } = state;
  const isOn = appSince !== null || passkeys.length > 0;
  return (
    <ul className="divide-y">
      <Row
        title="Authenticator app"
        detail={appSince
          ? (
            <>
              Added <InstantText instant={appSince} />
            </>
          )
          : "Shows a code you enter when you sign in."}
        actions={appSince
          ? (
            <>
              <Button size="sm" onClick={on.onSetUpApp} aria-label="Replace the authenticator app">Replace</Button>
              <Button size="sm" onClick={on.onRemoveApp} aria-label="Remove the authenticator app">Remove</Button>
            </>
          )
          : <Button size="sm" onClick={on.onSetUpApp}>Set up an app</Button>}
      />
      <Row
        title="Passkeys"
        detail="Your fingerprint, face or a security key. They also sign you in without a password."
        actions={<Button size="sm" onClick={on.onAddPasskey}>Add a passkey</Button>}
      />
      {passkeys.map((passkey) => (
        <Row
          key={passkey.id}
          isInner
          title={passkey.name}
          detail={
            <>
              Added <InstantText instant={passkey.createdAt} />, {passkey.lastUsedAt
                ? (
                  <>
                    used <InstantText instant={passkey.lastUsedAt} />
                  </>
                )
                : "not used yet"}
            </>
          }
          actions={
            <>
              <Button size="sm" onClick={() => on.onRename(passkey)} aria-label={`Rename ${passkey.name}`}>
                Rename
              </Button>
              <Button size="sm" onClick={() => on.onRemovePasskey(passkey)} aria-label={`Remove ${passkey.name}`}>
                Remove
              </Button>
            </>
          }
        />
      ))}
      {isOn && (
        <Row
          title="Recovery codes"
          detail={`${recoveryCodesLeft} left. Each signs you in once if you have nothing else.`}
          isShort={recoveryCodesLeft < 3}
          actions={<Button size="sm" onClick={on.onNewCodes}>Make new codes</Button>}
        />
      )}
    </ul>
  );
}

interface RowProps {
  readonly title: string;
  readonly detail: ReactNode;
  readonly actions: ReactNode;
  readonly isInner?: boolean;
  /** Something is running out. */
  readonly isShort?: boolean;
}

function Row({ title, detail, actions, isInner, isShort }: RowProps) {
  return (
    <li className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 ${isInner ? "pl-8" : ""}`}>
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-base font-medium break-words">{title}</p>
        <p className={`text-sm ${isShort ? "text-yellow" : "text-ink-soft"}`}>{detail}</p>
      </div>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </li>
  );
}
