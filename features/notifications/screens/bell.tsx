import { useEffect, useRef, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import BellIcon from "lucide-react/icons/bell";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { IconButton } from "@/ui/icon-button.tsx";
import { lazyComponent } from "@/ui/lazy-component.tsx";

const late = lazyComponent(async () => (await import("./bell-menu.tsx")).BellMenu);

/**
 * The bell in the top bar. All that it knows comes a second after the page, or when it is pressed; auditors, and whoever
 * looks as one, have none.
 */
export default function Bell() {
  const { data } = useQuery(sessionQuery(useScreens()));
  const [isOpen, setOpen] = useState(false);
  const [label, setLabel] = useState("Notifications");
  const [isLate, setLate] = useState(false);
  // The page comes first, on a slow line too.
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 1000);
    return () => clearTimeout(timer);
  }, []);
  const anchor = useRef<HTMLSpanElement>(null);
  return data?.stores.some(({ permissions }) => permissions.includes("notifications.read")) && (
    <span ref={anchor} className="relative">
      <IconButton
        label={label}
        icon={<BellIcon aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => {
          setLate(true);
          setOpen(!isOpen);
        }}
      />
      {(isLate || isOpen) && <late.Component anchor={anchor} isOpen={isOpen} setOpen={setOpen} setLabel={setLabel} />}
    </span>
  );
}
