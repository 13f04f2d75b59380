import { useState } from "react";
import UserPlus from "lucide-react/icons/user-plus";
import { Button } from "@/ui/button.tsx";
import { type LazyComponent, lazyComponent } from "@/ui/lazy-component.tsx";
import { OriginMarker } from "@/ui/origin-marker.tsx";
import { useHotkeys } from "@/ui/use-hotkeys.ts";
import type { Document } from "../../contract.ts";
import type { Asked } from "../actions/asked-action.tsx";

const action: LazyComponent<{ asked: Asked; onClose: () => void }> = lazyComponent(async () =>
  (await import("../actions/asked-action.tsx")).AskedAction
);

/** Whom the document is assigned to; a press or 'a' assigns it to somebody else. Nothing without the permission. */
export function AssignControl({ document }: { document: Document }) {
  const { id, storeId, fflAssignedToUser: name, fflAssignedToUserOrigin: origin } = document;
  const [isAsked, setAsked] = useState(false);
  const mayAssign = document.permissions.includes("documents.assign");
  useHotkeys({ a: () => setAsked(true) }, { enabled: mayAssign });
  if (!mayAssign) return null;
  const asked: Asked = {
    kind: "assign",
    chosen: { ids: [id] },
    documentId: id,
    color: null,
    url: `/${storeId}/documents/${id}`,
  };
  return (
    <>
      <Button
        icon={<UserPlus aria-hidden="true" />}
        aria-label={name ? `Assigned to ${name}` : "Assign"}
        className="max-w-56"
        onPointerEnter={action.preload}
        onFocus={action.preload}
        onClick={() => setAsked(true)}
      >
        <span className="truncate">{name ?? "Assign"}</span>
        {name && <OriginMarker origin={origin === 1 ? "fastbound" : "strongroom"} />}
      </Button>
      {isAsked && <action.Component asked={asked} onClose={() => setAsked(false)} />}
    </>
  );
}
