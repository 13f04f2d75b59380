import type { ReactNode } from "react";
import Palette from "lucide-react/icons/palette";
import { Button } from "@/ui/button.tsx";
import { cn } from "@/ui/cn.ts";
import { Popover } from "@/ui/popover.tsx";
import type { MarkEditor } from "./mark-editor.ts";
import { colorWord } from "../../color-rules.ts";
import { colorsFor, fontSizes, lineWidths, type MarkStyle, opacitiesFor, styleParts } from "./mark-style.ts";
import { goOnTyping } from "./typing.ts";
import { useMarks } from "./use-marks.ts";

/** Color, line, size of type and opacity of what is chosen, or of what the tool makes. */
export function StyleMenu({ editor }: { readonly editor: MarkEditor }) {
  const { style, tool, selected } = useMarks(editor);
  const chosen = editor.chosen().filter(({ name }) => editor.isFree(name)).map(({ kind }) => kind);
  const kinds = chosen.length > 0 ? chosen : tool === "select" || tool === "eraser" ? [] : [tool];
  const parts = new Set(kinds.flatMap((kind) => styleParts[kind]));
  const colors = colorsFor(kinds);
  const opacities = opacitiesFor(kinds);
  const trigger = (
    <Button
      variant="ghost"
      data-styles
      aria-label={`Style: ${colorWord(style.color)}`}
      disabled={kinds.length === 0}
      className="shrink-0 gap-1.5 px-2 max-sm:h-11 pointer-coarse:h-11"
      icon={<Palette />}
    >
      <span
        aria-hidden="true"
        className="size-4 rounded-full border border-line-strong"
        style={{ backgroundColor: style.color }}
      />
    </Button>
  );
  return (
    <Popover
      label="Style of marks"
      trigger={trigger}
      align="start"
      className="w-72"
      onOpenChange={(isOpen) => isOpen || goOnTyping()}
    >
      <div data-styles className="flex flex-col gap-3">
        <Row label="Color" isShown={colors.length > 0}>
          {colors.map(({ name, color }) => (
            <Choice
              key={name}
              label={name}
              isChosen={style.color === color}
              onChoose={() => editor.setStyle({ color })}
            >
              <span className="size-5 rounded-full border border-line-strong" style={{ backgroundColor: color }} />
            </Choice>
          ))}
        </Row>
        <Row label="Line" isShown={parts.has("width")}>
          <Numbers editor={editor} part="width" values={lineWidths} words={(value) => `${value} pt`} style={style} />
        </Row>
        <Row label="Size of type" isShown={parts.has("fontSize")}>
          <Numbers editor={editor} part="fontSize" values={fontSizes} words={(value) => `${value} pt`} style={style} />
        </Row>
        <Row label="Opacity" isShown={opacities.length > 1}>
          <Numbers
            editor={editor}
            part="opacity"
            values={opacities}
            words={(value) => `${Math.round(value * 100)}%`}
            style={style}
          />
        </Row>
        <p className="text-xs text-ink-soft">
          {selected.length > 0
            ? "Applies to what is selected and to what you make next."
            : "Applies to what you make next."}
        </p>
      </div>
    </Popover>
  );
}

function Row({ label, isShown, children }: { label: string; isShown: boolean; children: ReactNode }) {
  if (!isShown) return null;
  return (
    <div role="group" aria-label={label} className="flex flex-col gap-1">
      <span className="text-xs text-ink-soft">{label}</span>
      <div className="flex flex-wrap gap-1">{children}</div>
    </div>
  );
}

interface NumbersProps {
  readonly editor: MarkEditor;
  readonly part: Exclude<keyof MarkStyle, "color">;
  readonly values: readonly number[];
  words(value: number): string;
  readonly style: MarkStyle;
}

function Numbers({ editor, part, values, words, style }: NumbersProps) {
  return values.map((value) => (
    <Choice
      key={value}
      label={words(value)}
      isChosen={style[part] === value}
      onChoose={() => editor.setStyle({ [part]: value })}
    >
      {words(value)}
    </Choice>
  ));
}

interface ChoiceProps {
  readonly label: string;
  readonly isChosen: boolean;
  readonly children: ReactNode;
  onChoose(): void;
}

function Choice({ label, isChosen, children, onChoose }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isChosen}
      onClick={onChoose}
      className={cn(
        "flex h-9 min-w-9 items-center justify-center rounded-md border border-line px-1.5 text-sm tabular-nums hover:bg-hover",
        "pointer-coarse:h-11 pointer-coarse:min-w-11",
        isChosen && "border-accent bg-selected font-medium outline-1 outline-accent",
      )}
    >
      {children}
    </button>
  );
}
