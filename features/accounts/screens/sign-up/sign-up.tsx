import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { SignedOutPage } from "@/ui/shell/signed-out-page.tsx";
import { signUpClosed } from "../../contract-sign-up.ts";
import { signInOptionsQuery } from "../../queries.ts";
import { AskForm } from "./ask-form.tsx";
import { MailSent } from "./mail-sent.tsx";

const title = "Create an account";

/** The first step of signing up: the email, which a mail confirms. */
export default function SignUp() {
  useTitle(title);
  const { data: options } = useQuery(signInOptionsQuery(useScreens().api));
  const [sentTo, setSentTo] = useState<string>();
  if (options?.signUp === false) {
    return (
      <SignedOutPage title={title}>
        <p className="mb-5">{signUpClosed}</p>
        <Button asChild variant="primary">
          <Link to="/sign-in">Go to sign-in</Link>
        </Button>
      </SignedOutPage>
    );
  }
  return (
    <SignedOutPage title={title}>
      {sentTo === undefined
        ? <AskForm onSent={setSentTo} />
        : <MailSent email={sentTo} onAgain={() => setSentTo(undefined)} />}
    </SignedOutPage>
  );
}
