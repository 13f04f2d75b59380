import { valibotResolver } from "@hookform/resolvers/valibot";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Link, useSearchParams } from "react-router";
import { anonymousApi } from "@/kernel/screens/anonymous-api.ts";
import { toldFailure } from "@/kernel/screens/failure.ts";
import { useTitle } from "@/kernel/screens/screens-context.tsx";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { Form, FormField } from "@/ui/form.tsx";
import { Input } from "@/ui/input.tsx";
import { SignedOutPage } from "@/ui/shell/signed-out-page.tsx";
import { ends, signedInElse, startInspection, type TypedCode, typedCodeSchema } from "../contract-terminal.ts";
import { endWords } from "./words.ts";

const unable = "Couldn't reach Strongroom. Check the connection and try again.";

/** Where an auditor at a terminal of the shop types the code that the dealer shows, and is told why a session ended. */
export default function StartPage() {
  useTitle("Start an inspection");
  const [search] = useSearchParams();
  const because = ends.find((end) => end === search.get("ended"));
  const [refusal, setRefusal] = useState<string>();
  const [someone, setSomeone] = useState<string>();
  const form = useForm<TypedCode, unknown, TypedCode>({
    resolver: valibotResolver<TypedCode, unknown, TypedCode>(typedCodeSchema),
    defaultValues: { code: "" },
  });
  const { setFocus, formState: { isSubmitting } } = form;
  useEffect(() => {
    if (refusal && !isSubmitting) setFocus("code", { shouldSelect: true });
  }, [refusal, isSubmitting, setFocus]);

  const start = async ({ code }: TypedCode, leave = false) => {
    setRefusal(undefined);
    try {
      await anonymousApi.call(startInspection, { body: { code, leave } });
      location.assign("/");
      // The form stays disabled until the next page is there.
      await new Promise(() => {});
    } catch (error) {
      const { error: name, message } = toldFailure(error, unable);
      setSomeone(name === signedInElse ? message : undefined);
      setRefusal(name === signedInElse ? undefined : message);
    }
  };
  if (someone) {
    return <SomeoneElse message={someone} onLeave={() => start(form.getValues(), true)} />;
  }
  return (
    <SignedOutPage title="Start an inspection">
      {because && !refusal && <Alert tone="info" className="mb-5">{endWords[because]}</Alert>}
      <p className="mb-5 text-sm text-ink-soft">
        Type the code from the store's screen. You can read and print the documents of the audit here, and change
        nothing.
      </p>
      <Form form={form} onSubmit={(typed) => start(typed)} error={refusal}>
        <FormField
          form={form}
          name="code"
          label="Code"
          hint="12 letters and digits. Upper or lower case, with or without dashes."
          render={(field) => (
            <Input
              {...field}
              record
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              autoFocus
              maxLength={100}
              className="h-12 text-lg tracking-widest uppercase"
            />
          )}
        />
        <Button type="submit" variant="primary" size="lg" busy={isSubmitting}>Start inspection</Button>
      </Form>
      <p className="mt-5 border-t pt-4 text-sm text-ink-soft">
        Have your own sign-in?{" "}
        <Button asChild variant="link">
          <Link to="/sign-in">Sign in</Link>
        </Button>
      </p>
    </SignedOutPage>
  );
}

/** A browser holds one session; whoever is signed in leaves before the auditor comes, and only by saying so. */
function SomeoneElse({ message, onLeave }: { message: string; onLeave: () => Promise<void> }) {
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await onLeave();
    setLeaving(false);
  };
  return (
    <SignedOutPage title="Someone is signed in here">
      <p>{message}</p>
      <div className="mt-5 flex flex-col gap-3">
        <Button variant="primary" size="lg" busy={isLeaving} onClick={() => void leave()}>
          Sign out and start inspection
        </Button>
        <Button asChild size="lg">
          <a href="/">Stay signed in</a>
        </Button>
      </div>
    </SignedOutPage>
  );
}
