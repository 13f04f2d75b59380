import { useMutation } from "@tanstack/react-query";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { formatNumber } from "@/ui/format.ts";
import { toast } from "@/ui/toast-store.ts";
import { compareSample, type Comparison, type Sample } from "../contract.ts";
import { formsText, sampleName } from "./words.ts";

/** 'Draw again and compare': draws the sample anew from its ledger entry, and says what differs. */
export function CompareButton({ sample }: { readonly sample: Sample }) {
  const { api } = useScreens();
  const comparing = useMutation({
    mutationFn: () => api.call(compareSample, { params: { id: String(sample.id) } }),
    onError: (error) => void toast({ text: failureOf(error, "Unable to draw the sample again").message, tone: "red" }),
  });
  return (
    <>
      <Button
        icon={<RefreshCw aria-hidden="true" />}
        busy={comparing.isPending}
        onClick={() => comparing.mutate()}
      >
        Draw again and compare
      </Button>
      {comparing.data && (
        <Dialog
          open
          size="sm"
          title={`${sampleName(sample)}, drawn again`}
          onOpenChange={(open) => open || comparing.reset()}
          footer={<Button variant="primary" onClick={() => comparing.reset()}>Close</Button>}
        >
          <Outcome comparison={comparing.data} />
        </Dialog>
      )}
    </>
  );
}

function Outcome({ comparison }: { readonly comparison: Comparison }) {
  const { isSame, isPopulationSame, populationThen, populationNow, filedSince } = comparison;
  const changes = [
    isPopulationSame
      ? `The ${formsText(populationThen)} that it was drawn from are the same today.`
      : `It was drawn from ${formsText(populationThen)}. ${formatNumber(populationNow)} of today's are from then: ` +
        "some have other dates now, or other forms have these dates.",
    ...filedSince > 0 ? [`${formsText(filedSince)} filed into these dates since, not counted.`] : [],
    ...differing("In the sample, not drawn now", comparison.missing, comparison.missingCount),
    ...differing("Drawn now, not in the sample", comparison.added, comparison.addedCount),
  ];
  return (
    <div className="flex flex-col gap-3 text-sm">
      <Alert tone={isSame ? "green" : "amber"}>
        {isSame ? "The same seed gives exactly this sample." : "The same seed gives another sample from today's forms."}
      </Alert>
      <ul className="flex list-disc flex-col gap-1.5 pl-5">
        {changes.map((change) => <li key={change}>{change}</li>)}
      </ul>
    </div>
  );
}

const mostShown = 20;

function differing(what: string, ids: readonly number[], count: number): readonly string[] {
  if (count === 0) return [];
  const named = ids.slice(0, mostShown).join(", ");
  const more = count > mostShown ? ` and ${formatNumber(count - mostShown)} more` : "";
  return [`${what}: ${count === 1 ? "document" : "documents"} ${named}${more}.`];
}
