import { useEffect, useState } from "react";
import { anonymousApi } from "@/kernel/screens/anonymous-api.ts";
import { Alert } from "@/ui/alert.tsx";
import { beginPasskeySignIn, signInWithPasskey } from "../contract.ts";
import { askForPasskey, knowsPasskeys } from "./browser-passkeys.ts";
import { stepFailureOf } from "./failure.ts";
import { PasskeyButton } from "./passkey-button.tsx";

/** On the sign-in page: in with a passkey alone. */
export default function SignInWay({ next }: { next: string }) {
  const [failure, setFailure] = useState<string>();
  // The server cannot know what the browser can do; most can, so the button is there from the start.
  const [isKnown, setKnown] = useState(true);
  useEffect(() => setKnown(knowsPasskeys()), []);

  const enter = async () => {
    setFailure(undefined);
    try {
      const options = await anonymousApi.call(beginPasskeySignIn);
      const answer = await anonymousApi.call(signInWithPasskey, { body: { passkey: await askForPasskey(options) } });
      const step = "ticket" in answer && new URLSearchParams({ step: answer.next, ticket: answer.ticket });
      location.assign(step ? `/sign-in?next=${encodeURIComponent(next)}#${step}` : next);
      await new Promise(() => {});
    } catch (error) {
      setFailure(stepFailureOf(error).message);
    }
  };
  if (!isKnown) return null;
  return (
    <div className="flex flex-col gap-3">
      {failure && <Alert tone="red">{failure}</Alert>}
      <PasskeyButton label="Sign in with a passkey" onPress={enter} />
    </div>
  );
}
