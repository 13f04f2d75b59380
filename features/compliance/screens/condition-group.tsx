import { Card, CardHeader } from "@/ui/card.tsx";
import type { Compliance, Group } from "../contract-shapes.ts";
import { ConditionItem } from "./condition-item.tsx";
import { useOpenConditions } from "./use-open-conditions.ts";

export interface ConditionGroupProps {
  readonly group: Group;
  readonly title: string;
  readonly page: Compliance;
}

/** The conditions of one group, each a line that opens. */
export function ConditionGroup({ group, title, page }: ConditionGroupProps) {
  const { open, toggle } = useOpenConditions();
  const conditions = page.conditions.filter((one) => one.group === group);
  const met = conditions.filter(({ standing }) => standing === "met").length;
  return (
    <Card aria-label={title} className="overflow-clip">
      <CardHeader
        title={title}
        actions={<span className="text-sm text-ink-soft tabular-nums">{met} of {conditions.length} met</span>}
      />
      <ul className="divide-y">
        {conditions.map((condition) => (
          <ConditionItem
            key={condition.number}
            condition={condition}
            page={page}
            isOpen={open.has(condition.number)}
            onToggle={() => toggle(condition.number)}
          />
        ))}
      </ul>
    </Card>
  );
}
