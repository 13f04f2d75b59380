import { useQuery } from "@tanstack/react-query";
import { auditorsQuery, storeAuditsQuery } from "@/features/audits/shared-queries.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { failureOf } from "@/kernel/screens/failure.ts";
import { Alert } from "@/ui/alert.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { moveInMenu } from "@/ui/menu-keys.ts";
import { menuItemLooks } from "@/ui/menu.tsx";
import { Skeleton } from "@/ui/skeleton.tsx";
import { type AssignTo, conductedOf } from "./changes.ts";

export interface AuditorDialogProps {
  storeId: number;
  onChoose: (person: AssignTo) => void;
  onClose: () => void;
}

/** Chooses one of the enabled auditors of the audit that the person conducts in a store, or nobody. */
export function AuditorDialog({ storeId, onChoose, onClose }: AuditorDialogProps) {
  const context = useScreens();
  const audits = useQuery(storeAuditsQuery(context, storeId));
  const auditId = conductedOf(audits.data)?.id ?? 0;
  const people = useQuery({
    ...auditorsQuery(context, auditId, { field: "name", order: "asc" }),
    enabled: auditId > 0,
  });
  const choose = (person: AssignTo) => {
    onClose();
    onChoose(person);
  };
  const error = audits.error ?? people.error;
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="Assign to an auditor" size="sm">
      {error && <Alert tone="red">{failureOf(error, "Unable to load auditors").message}</Alert>}
      {!error && !people.data && <Skeleton className="h-32" />}
      {people.data && (
        <div role="menu" aria-label="Auditors" onKeyDown={moveInMenu} className="-mx-2">
          {people.data.filter(({ status }) => status === 0).map(({ userId, name, email }) => (
            <button
              key={userId}
              type="button"
              role="menuitem"
              className={menuItemLooks}
              onClick={() => choose({ userId, name })}
            >
              <span className="min-w-0 flex-1 truncate text-left">{name}</span>
              <span className="min-w-0 truncate text-sm text-ink-soft">{email}</span>
            </button>
          ))}
          <button type="button" role="menuitem" className={menuItemLooks} onClick={() => choose(null)}>
            <span className="flex-1 text-left">Unassigned</span>
            <span className="text-sm text-ink-soft">Remove assignment</span>
          </button>
        </div>
      )}
    </Dialog>
  );
}
