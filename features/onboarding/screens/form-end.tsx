import { Button } from "@/ui/button.tsx";
import { Logout } from "./logout.tsx";

/** Save, or leave it for another day. */
export function FormEnd({ busy }: { busy: boolean }) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Logout />
      <Button type="submit" variant="primary" busy={busy}>Save</Button>
    </div>
  );
}
