import type { Meta, StoryObj } from "@storybook/react-vite";
import { Avatar } from "./avatar.tsx";
import { Badge } from "./badge.tsx";
import { CopiedValue } from "./copied-value.tsx";
import { FLAG_COLORS, FlagMark } from "./flag-mark.tsx";
import { Kbd } from "./kbd.tsx";
import { Mono } from "./mono.tsx";
import { OriginMarker } from "./origin-marker.tsx";
import { Progress } from "./progress.tsx";
import { StatusBadge } from "./status-badge.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";
import { DateText, InstantText } from "./time-text.tsx";
import { Tooltip } from "./tooltip.tsx";
import { VerifiedMark } from "./verified-mark.tsx";
import { Button } from "./button.tsx";

const meta = { title: "Parts/Marks" } satisfies Meta;
export default meta;

const ROW = "flex flex-wrap items-center gap-4";

export const Flags: StoryObj = {
  render: () => (
    <div className="flex flex-col gap-4 bg-paper p-4 text-sm">
      <div className={ROW}>{FLAG_COLORS.map((color) => <FlagMark key={color} color={color} />)}</div>
      <div className={ROW}>{FLAG_COLORS.map((color) => <FlagMark key={color} color={color} compact />)}</div>
    </div>
  ),
};

export const States: StoryObj = {
  render: () => (
    <div className="flex flex-col gap-4">
      <div className={ROW}>
        <StatusBadge status="inProgress" />
        <StatusBadge status="transferred" />
        <StatusBadge status="void" />
        <StatusBadge status="denied" />
      </div>
      <div className={ROW}>
        {(["neutral", "accent", "red", "yellow", "green", "blue", "outline"] as const).map((tone) => (
          <Badge key={tone} tone={tone}>{tone}</Badge>
        ))}
      </div>
    </div>
  ),
};

export const People: StoryObj = {
  render: () => (
    <div className={ROW}>
      <Avatar name="Dana Whitfield" />
      <Avatar name="Dana Whitfield" size="md" />
      <Avatar name="Dana Whitfield" size="lg" />
      <span className="inline-flex items-center gap-1.5 text-sm">
        <Avatar name="Marcus Oyelaran" decorative />
        Marcus Oyelaran
        <OriginMarker origin="fastbound" />
      </span>
    </div>
  ),
};

export const Records: StoryObj = {
  render: () => (
    <div className="flex max-w-md flex-col items-start gap-3 bg-paper p-4 text-sm">
      <Mono>SN-0O1I8B</Mono>
      <CopiedValue label="TSN">2024-000471</CopiedValue>
      <CopiedValue label="hash">9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08</CopiedValue>
      <DateText date="2024-03-05" />
      <DateText date={null} />
      <InstantText instant="2024-03-05T21:07:09Z" timeZone="America/Denver" withTime />
    </div>
  ),
};

export const Verified: StoryObj = {
  render: () => (
    <div className={ROW}>
      <VerifiedMark
        state="verified"
        checkedAt="March 5, 2024 at 2:07:09 PM MST"
        checks={[
          {
            label: "The file's sum is the one it was filed with",
            ok: true,
            detail: "9f86d081884c7d659a2feaa0c55ad015",
          },
          { label: "Every history entry follows from the one before", ok: true, detail: "14 entries" },
        ]}
      />
      <VerifiedMark state="broken" checks={[{ label: "The file's sum is the one it was filed with", ok: false }]} />
      <VerifiedMark state="unchecked" checks={[]} />
    </div>
  ),
};

export const Work: StoryObj = {
  render: () => (
    <div className="flex max-w-md flex-col items-start gap-4">
      <Progress className="w-full" label="Uploading 4473.pdf" value={37} />
      <Progress className="w-full" label="Exporting Summit Denver" value={600} max={600} text="600 of 600" />
      <p className="text-sm">
        Press <Kbd>Ctrl</Kbd> <Kbd>K</Kbd> to search.
      </p>
      <Tooltip content="Only the audit manager can do this.">
        <Button>Point at me</Button>
      </Tooltip>
      <ThemeToggle value="system" onChange={() => {}} />
    </div>
  ),
};
