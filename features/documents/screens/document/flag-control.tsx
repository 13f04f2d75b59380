import { useState } from "react";
import { useMutation } from "@tanstack/react-query";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { FLAG_COLORS, FlagMark } from "@/ui/flag-mark.tsx";
import { type LazyComponent, lazyComponent } from "@/ui/lazy-component.tsx";
import { SelectMenu } from "@/ui/select-menu.tsx";
import { toast } from "@/ui/toast-store.ts";
import { useHotkeys } from "@/ui/use-hotkeys.ts";
import type { Document } from "../../contract.ts";
import { flagMutation } from "../../queries.ts";
import type { FlagDialogProps } from "../actions/flag-dialog.tsx";
import { failureOf } from "@/kernel/screens/failure.ts";

const dialog: LazyComponent<FlagDialogProps> = lazyComponent(async () =>
  (await import("../actions/flag-dialog.tsx")).FlagDialog
);

const options = FLAG_COLORS.map((color, wire) => ({
  value: String(wire),
  label: color === "none" ? <span className="text-ink-soft">No flag</span> : <FlagMark color={color} />,
}));

/** The accessible name holds the words that are shown. */
const words = ["No flag", "Red", "Green", "Yellow"] as const;

type Color = 0 | 1 | 2 | 3;
const colors: readonly Color[] = [0, 1, 2, 3];

/** The dealer's flag: chosen from the list, or with f and then 1, 2, 3 or 0. Without the permission it is only shown. */
export function FlagControl({ document }: { document: Document }) {
  const context = useScreens();
  const [isAsked, setAsked] = useState(false);
  const flag = useMutation(flagMutation(context, document.id));
  const current = colors.find((color) => color === document.fflFlaggedColor) ?? 0;
  const mayFlag = document.permissions.includes("documents.flag");
  const set = (color: Color) =>
    flag.mutate(color, {
      onError: (error) => toast({ tone: "red", text: failureOf(error, "Unable to flag the document").message }),
    });
  useHotkeys({ f: () => setAsked(true) }, { enabled: mayFlag && !flag.isPending });

  if (!mayFlag) return current === 0 ? null : <FlagMark color={FLAG_COLORS[current]} />;
  return (
    <>
      <SelectMenu
        label={`Flag: ${words[current]}`}
        options={options}
        value={String(current)}
        onChange={(value) => set(colors[Number(value)] ?? 0)}
        className="w-32 text-sm max-[89rem]:w-28"
      />
      {isAsked && (
        <dialog.Component
          title="Flag document"
          current={current}
          onChoose={set}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
