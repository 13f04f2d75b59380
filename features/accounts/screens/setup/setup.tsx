import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { anonymousApi } from "@/kernel/screens/anonymous-api.ts";
import { ApiError } from "@/kernel/screens/api.ts";
import { useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { RadioGroup } from "@/ui/radio-group.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { setupStateQuery } from "../../queries.ts";
import { SignedOutPage } from "@/ui/shell/signed-out-page.tsx";
import { formFailureOf } from "../failure.ts";
import { CompanyForm } from "./company-form.tsx";
import { OperatorForm } from "./operator-form.tsx";
import { SampleLoading, SampleStart } from "./sample-start.tsx";

const ways = [
  {
    value: "company",
    label: "Register my company",
    hint: "You'll be the account owner and can file documents right away.",
  },
  {
    value: "operator",
    label: "Run Strongroom for others",
    hint: "You'll be the operator, who manages the server and doesn't see documents.",
  },
  { value: "sample", label: "Look around first", hint: "Loads sample companies, people and documents." },
];

/** The first page of an empty installation; its link works once. */
export default function Setup() {
  useTitle("Set up");
  const { token = "" } = useParams();
  const onServer = typeof document === "undefined";
  const { api } = useScreens();
  const { data, error, isPending } = useQuery(setupStateQuery(onServer ? api : anonymousApi, token));
  const [way, setWay] = useState("company");
  const [step, setStep] = useState(0);
  const isUnderWay = way === "company" && step > 0;

  if (error) {
    return (
      <SignedOutPage title="Set up Strongroom">
        <p role="alert" className="mb-5">
          {formFailureOf(error).message}
          {error instanceof ApiError && error.status === 400 &&
            " Copy the whole link printed where Strongroom was started."}
        </p>
        <Button asChild variant="primary">
          <Link to="/sign-in" reloadDocument>Go to sign-in</Link>
        </Button>
      </SignedOutPage>
    );
  }
  if (isPending) {
    return (
      <SignedOutPage title="Set up Strongroom">
        <SkeletonGroup label="Checking the link">
          <Skeleton className="h-40" />
        </SkeletonGroup>
      </SignedOutPage>
    );
  }
  if (data.state !== "ready") return <SampleLoading state={data.state} line={data.line} />;
  return (
    <SignedOutPage title="Set up Strongroom">
      {!isUnderWay && (
        <div className="mb-5 border-b pb-5">
          <RadioGroup legend="How do you want to start?" options={ways} value={way} onChange={setWay} />
        </div>
      )}
      {way === "company" && <CompanyForm token={token} step={step} onStep={setStep} />}
      {way === "operator" && <OperatorForm token={token} />}
      {way === "sample" && <SampleStart token={token} />}
    </SignedOutPage>
  );
}
