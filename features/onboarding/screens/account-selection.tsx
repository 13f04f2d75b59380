import { useState } from "react";
import { useNavigate } from "react-router";
import { useTitle } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { RadioGroup } from "@/ui/radio-group.tsx";
import { Brand } from "@/ui/shell/brand.tsx";
import { texts } from "../contract.ts";
import { accountTypes } from "./account-types.ts";
import { Logout } from "./logout.tsx";

/** The question that comes before everything else, and cannot be closed (document 1, section 2). */
export default function AccountSelection() {
  useTitle("Select your account type");
  const navigate = useNavigate();
  const [type, setType] = useState("");
  const [error, setError] = useState<string>();
  const proceed = () => {
    if (type === "") setError(texts.typeRequired);
    else void navigate(`/registration?type=${type}`);
  };
  return (
    <main className="flex min-h-dvh flex-col items-center px-4 py-10 sm:py-16">
      <h1 className="sr-only">Welcome to Strongroom</h1>
      <Brand />
      <Dialog
        open
        closable={false}
        size="sm"
        onOpenChange={() => {}}
        onSubmit={proceed}
        title="Select Your Account Type"
        description="This decides how your stores and people are kept. You can add stores to a Multiple FFL account at any time."
        footer={
          <>
            <Logout />
            <Button variant="primary" onClick={proceed}>Continue</Button>
          </>
        }
      >
        <RadioGroup
          legend="Account type"
          legendHidden
          options={accountTypes}
          value={type}
          error={error}
          onChange={(value) => {
            setType(value);
            setError(undefined);
          }}
        />
      </Dialog>
    </main>
  );
}
