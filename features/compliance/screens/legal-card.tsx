import { useId } from "react";
import { Link } from "react-router";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Card, CardBody, CardHeader } from "@/ui/card.tsx";
import { Field } from "@/ui/field.tsx";
import { formatNumber } from "@/ui/format.ts";
import { Input } from "@/ui/input.tsx";
import { legalSources, setLegal } from "../contract.ts";
import type { Compliance, Legal } from "../contract-shapes.ts";
import { ChangeFoot } from "./change-foot.tsx";
import { RuleChoice } from "./rule-choice.tsx";
import { useChange } from "./use-change.ts";

/** What the law leaves to settings, each with the rule that says so. */
export function LegalCard({ page }: { readonly page: Compliance }) {
  const { storeId, legal, version } = page;
  const { api } = useScreens();
  const form = useId();
  const change = useChange({
    storeId,
    saved: typedOf(legal),
    send: (typed) => api.call(setLegal, { params: { id: String(storeId) }, body: { version, ...sentOf(typed) } }),
    done: "The settings were saved.",
    unable: "Unable to save the settings",
  });
  const { values, set, failure, isSaving } = change;
  const { fields = {} } = failure ?? {};
  return (
    <Card id="settings" aria-label="Legal settings" className="print:hidden">
      <CardHeader
        title="Legal settings"
        description="What the law may change. Who changed them, and from what, is kept in the store's history."
      />
      <CardBody>
        <form
          id={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void change.save();
          }}
        >
          <fieldset disabled={isSaving} className="flex min-w-0 flex-col gap-6">
            <Field
              label="Computers for investigators"
              hint={`${
                formatNumber(legal.neededAccessPoints)
              } needed now: one for every 500 forms of the last 12 months, at least one.`}
              error={fields.accessPoints}
            >
              <Input
                className="max-w-40"
                inputMode="numeric"
                maxLength={5}
                value={values.accessPoints}
                onChange={(event) => set({ accessPoints: event.target.value })}
              />
            </Field>
            <RuleChoice
              legend="A background check holds for"
              usual={{
                label: `${formatNumber(legal.usualCheckWindowDays)} days from the first contact`,
                hint: `${legalSources.checkWindow}. ${legalSources.proposedWindow}; that is not in force.`,
              }}
              own={{ label: "Another number of days", unit: "Days" }}
              value={values.window}
              onChange={(window) => set({ window })}
              errors={{ amount: fields["checkWindow.days"], source: fields["checkWindow.source"] }}
            />
            <p className="-mt-4 text-sm text-ink-soft">
              A change counts for forms filed or edited from then on. How early you are warned stands in{" "}
              <Link
                to={`/${storeId}/ffl-settings/${storeId}`}
                className="text-accent underline decoration-1 underline-offset-3 hover:text-accent-strong"
              >
                FFL Settings, Deadlines
              </Link>.
            </p>
            <RuleChoice
              legend="Records are kept"
              usual={{
                label: "Until the business ends",
                hint: `${legalSources.retention}. ${legalSources.proposedRetention}; that is not in force.`,
              }}
              own={{
                label: "For a number of years",
                unit: "Years",
                hint: "For the report only: Strongroom deletes nothing by time.",
              }}
              value={values.retention}
              onChange={(retention) => set({ retention })}
              errors={{ amount: fields["retention.years"], source: fields["retention.source"] }}
            />
          </fieldset>
        </form>
      </CardBody>
      <ChangeFoot change={change} form={form} asks={false} />
    </Card>
  );
}

/** The settings as they are typed. */
function typedOf(legal: Legal) {
  const { accessPoints, isOwnCheckWindow, checkWindowDays, checkWindowSource, retentionYears, retentionSource } = legal;
  return {
    accessPoints: accessPoints === null ? "" : String(accessPoints),
    window: isOwnCheckWindow
      ? { isOwn: true, amount: String(checkWindowDays), source: checkWindowSource }
      : { isOwn: false, amount: "", source: "" },
    retention: retentionYears === null
      ? { isOwn: false, amount: "", source: "" }
      : { isOwn: true, amount: String(retentionYears), source: retentionSource },
  };
}

/** The same as they are sent; what is no whole number is left to the server, which says so at its field. */
function sentOf({ accessPoints, window, retention }: ReturnType<typeof typedOf>) {
  return {
    accessPoints: accessPoints.trim() === "" ? null : numberOf(accessPoints),
    checkWindow: window.isOwn ? { days: numberOf(window.amount), source: window.source } : null,
    retention: retention.isOwn ? { years: numberOf(retention.amount), source: retention.source } : null,
  };
}

/** 0, which no setting takes, for what is no number. */
function numberOf(typed: string): number {
  return /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : 0;
}
