import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Switch } from "@/ui/switch.tsx";
import { toast } from "@/ui/toast-store.ts";
import { setRequirement } from "../contract.ts";
import { requirementQuery } from "../queries.ts";

/** For an account owner, or an operator: whether everybody must have a second step. Takes effect at once. */
export function RequirementRow({ run }: { run: (act: () => Promise<void>) => Promise<void> }) {
  const context = useScreens();
  const queries = useQueryClient();
  const { data: { isRequired, people, without } } = useSuspenseQuery(requirementQuery(context));
  const change = (wanted: boolean) =>
    run(async () => {
      const changed = await context.api.call(setRequirement, { body: { isRequired: wanted } });
      queries.setQueryData(requirementQuery(context).queryKey, changed);
      await queries.invalidateQueries({ queryKey: ["second-factor"] });
      toast(wanted ? "Two-step sign-in is now required for everyone." : "Two-step sign-in is no longer required.");
    });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-base font-medium" id="second-step-required">Require it for everyone</p>
        <p className="text-sm text-ink-soft">
          {people - without} of {people} people have it.{without > 0 &&
            (isRequired
              ? " The others set it up the next time they sign in."
              : " If required, the others set it up the next time they sign in.")}
        </p>
      </div>
      <Switch
        aria-labelledby="second-step-required"
        checked={isRequired}
        onChange={(event) => void change(event.target.checked)}
      />
    </div>
  );
}
