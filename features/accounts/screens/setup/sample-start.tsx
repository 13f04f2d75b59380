import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { anonymousApi } from "@/kernel/screens/anonymous-api.ts";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { Progress } from "@/ui/progress.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import { loadSampleData } from "../../contract-setup.ts";
import { SignedOutPage } from "@/ui/shell/signed-out-page.tsx";
import { formFailureOf } from "../failure.ts";
import { setupStateQuery } from "../../queries.ts";

/** Says what sample data is, and begins to load it. */
export function SampleStart({ token }: { token: string }) {
  const queries = useQueryClient();
  const begin = useMutation({
    mutationFn: () => anonymousApi.call(loadSampleData, { params: { token } }),
    onSuccess: () => queries.invalidateQueries(setupStateQuery(anonymousApi, token)),
  });
  return (
    <div className="flex flex-col gap-4">
      {begin.error && <Alert tone="red">{formFailureOf(begin.error).message}</Alert>}
      <p className="text-sm text-ink-soft">
        Two sample companies with four stores and 1,450 documents, an operator and two auditors. Don't keep real records
        here. For real records, start over with an empty data folder.
      </p>
      <Button variant="primary" size="lg" busy={begin.isPending} onClick={() => begin.mutate()}>
        Load sample data
      </Button>
    </div>
  );
}

/** How far the sample data is, and the way in when it is there. */
export function SampleLoading({ state, line }: { state: "loading" | "loaded" | "failed"; line: string }) {
  if (state === "failed") {
    return (
      <SignedOutPage title="The sample data could not be loaded">
        <p role="alert">
          Stop Strongroom and start it again. It goes on where it stopped. The log has details.
        </p>
      </SignedOutPage>
    );
  }
  if (state === "loaded") {
    return (
      <SignedOutPage title="The sample data is loaded">
        <p className="mb-5">The sign-in page lists the people you can sign in as.</p>
        <Button asChild variant="primary" size="lg">
          <Link to="/sign-in" reloadDocument>Go to sign-in</Link>
        </Button>
      </SignedOutPage>
    );
  }
  return (
    <SignedOutPage title="Loading sample data">
      <Steps line={line} />
      <p className="mt-4 text-sm text-ink-faint">This takes up to a minute. You can leave this page open.</p>
    </SignedOutPage>
  );
}

/** The progress of the part that is loaded now: `sample data: documents 250 of 1450`. */
function Steps({ line }: { line: string }) {
  const [, part, done, total] = /(\w+) (\d+) of (\d+)$/.exec(line) ?? [];
  if (!part) {
    return (
      <div role="status" className="flex items-center gap-3 text-sm">
        <Spinner />
        Creating people and stores.
      </div>
    );
  }
  const label = `${part[0].toUpperCase()}${part.slice(1)}`;
  return <Progress label={label} value={Number(done)} max={Number(total)} text={`${done} of ${total}`} />;
}
