import { Link } from "react-router";
import type { StoreAnswer } from "@/features/stores/contract.ts";
import { Slot } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { fflActions } from "../../slots.ts";
import { type FflSetting, settingsAddress } from "./ffl-setting.ts";

/** Edit, and for the account owner what other features offer, such as deleting. */
export function FflActions({ store, setting }: { store: StoreAnswer; setting: FflSetting }) {
  const { id, friendlyFFLName } = store;
  return (
    <span className="above-row-link inline-flex items-center gap-2">
      <Button asChild size="sm">
        <Link to={settingsAddress(setting, id)} aria-label={`Edit ${friendlyFFLName}`}>Edit</Link>
      </Button>
      {setting.isOwner && <Slot of={fflActions} props={{ storeId: id, name: friendlyFFLName }} />}
    </span>
  );
}
