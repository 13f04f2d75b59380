import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { RadioGroup } from "@/ui/radio-group.tsx";
import { SignedOutPage } from "@/ui/shell/signed-out-page.tsx";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { accountTypes } from "./account-types.ts";
import { MultipleForm } from "./multiple-form.tsx";
import { SingleForm } from "./single-form.tsx";

/** The onboarding form of somebody without an account (document 1, section 5, 'Onboarding'). */
export default function Registration() {
  useTitle("Register your company");
  const [search, setSearch] = useSearchParams();
  const { data: session } = useQuery(sessionQuery(useScreens()));
  const [company, setCompany] = useState({ companyName: "", phone: session?.person.phone ?? "" });
  const type = search.get("type") === "multiple" ? "multiple" : "single";
  return (
    <SignedOutPage title="Register your company">
      <p className="-mt-3 mb-5 text-sm text-ink-soft">
        {session ? `You are signed in as ${session.person.email}. You'll be the account owner.` : ""}
      </p>
      <div className="mb-5 border-b pb-5">
        <RadioGroup
          legend="FFL Type"
          options={accountTypes}
          value={type}
          onChange={(value) => setSearch({ type: value }, { replace: true, preventScrollReset: true })}
        />
      </div>
      {type === "single"
        ? <SingleForm company={company} onTyped={setCompany} />
        : <MultipleForm company={company} onTyped={setCompany} />}
    </SignedOutPage>
  );
}
