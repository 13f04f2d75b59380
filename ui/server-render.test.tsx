/** Runs without a document, as the server does. */
import { expect } from "expect";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { Alert } from "./alert.tsx";
import { Avatar } from "./avatar.tsx";
import { Banner } from "./banner.tsx";
import { Button } from "./button.tsx";
import { Card, CardHeader } from "./card.tsx";
import { Checkbox } from "./checkbox.tsx";
import { ColumnMenu } from "./column-menu.tsx";
import { Combobox } from "./combobox.tsx";
import { CopiedValue } from "./copied-value.tsx";
import { DataTable } from "./data-table.tsx";
import { DateField } from "./date-field.tsx";
import { DateRangePicker } from "./date-range-picker.tsx";
import { CommandPalette } from "./command-palette.tsx";
import { Dialog } from "./dialog.tsx";
import { Field } from "./field.tsx";
import { FileDrop } from "./file-drop.tsx";
import { FlagMark } from "./flag-mark.tsx";
import { FullPageMessage } from "./full-page-message.tsx";
import { IconButton } from "./icon-button.tsx";
import { Input } from "./input.tsx";
import { PhoneInput } from "./masked-input.tsx";
import { Pagination } from "./pagination.tsx";
import { Progress } from "./progress.tsx";
import { RadioGroup } from "./radio-group.tsx";
import { Select } from "./select.tsx";
import { SelectMenu } from "./select-menu.tsx";
import { AppFrame } from "./shell/app-frame.tsx";
import { BannerStack } from "./shell/banner-stack.tsx";
import { BottomBar } from "./shell/bottom-bar.tsx";
import { ModeSwitch } from "./shell/mode-switch.tsx";
import { PaletteHost } from "./shell/palette-host.tsx";
import { StoreSwitch } from "./shell/store-switch.tsx";
import { TopBar } from "./shell/top-bar.tsx";
import { UserMenu } from "./shell/user-menu.tsx";
import { Skeleton } from "./skeleton.tsx";
import { SplitPane } from "./split-pane.tsx";
import { DeniedState, ErrorState } from "./states.tsx";
import { StatusBadge } from "./status-badge.tsx";
import { Switch } from "./switch.tsx";
import { Tabs } from "./tabs.tsx";
import { Textarea } from "./textarea.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";
import { InstantText } from "./time-text.tsx";
import { Toaster } from "./toaster.tsx";
import { useMedia } from "./use-media.ts";
import { VerifiedMark } from "./verified-mark.tsx";

const nothing = () => {};
const OPTIONS = [{ value: "0", label: "Transferred" }];
const ROWS = [{ id: "1", name: "Byron, Ada" }];
const COLUMNS = [{
  id: "name",
  header: "Customer",
  cell: (row: { name: string }) => row.name,
  sortField: "customerName",
}];

function Wide() {
  return useMedia("(min-width: 640px)", true) ? "wide" : "narrow";
}

const EVERYTHING: Record<string, ReactNode> = {
  messages: (
    <>
      <Alert tone="red">Error: All fields need to be correct</Alert>
      <Banner>Internal audit underway</Banner>
      <ErrorState message="Unable to load documents. Please try again later." onRetry={nothing} requestId="r" />
      <DeniedState />
      <FullPageMessage title="User is disabled." actions={<Button>Logout</Button>} />
      <Toaster />
      <Skeleton />
    </>
  ),
  fields: (
    <>
      <Field label="Name" hint="As on the form" error="Name is required" required>
        <Input icon="?" />
      </Field>
      <Textarea />
      <Select options={OPTIONS} placeholder="Choose" />
      <SelectMenu options={OPTIONS} value="" onChange={nothing} placeholder="Choose" />
      <Combobox options={OPTIONS} value={null} onChange={nothing} />
      <form>
        <Checkbox label="All" indeterminate />
        <Switch label="Open" />
        <RadioGroup legend="Type" options={OPTIONS} value="0" onChange={nothing} />
      </form>
      <PhoneInput value="4055550142" onChange={nothing} />
      <DateField value="2024-03-05" onChange={nothing} today="2024-03-20" clearable />
      <DateRangePicker value={{ startDate: "", endDate: "" }} onChange={nothing} today="2024-03-20" />
      <FileDrop label="Drop PDF files here" onFiles={nothing} />
    </>
  ),
  marks: (
    <>
      <Avatar name="Dana Whitfield" />
      <FlagMark color="red" />
      <StatusBadge status="denied" />
      <CopiedValue>SN-0O1I</CopiedValue>
      <InstantText instant="2024-03-05T21:07:09Z" />
      <VerifiedMark state="verified" checks={[]} />
      <Progress label="Uploading" value={40} />
      <IconButton label="Flag" icon="!" />
      <Button busy>Uploading</Button>
      <Wide />
    </>
  ),
  layers: (
    <>
      <Dialog open title="Add a note" onOpenChange={nothing}>Note</Dialog>
      <Tabs label="Facts" items={[{ value: "a", label: "A", content: "a" }]} value="a" onValueChange={nothing} />
      <SplitPane label="Width" start="page" end="facts" storageKey="split" />
    </>
  ),
  table: (
    <Card>
      <CardHeader title="Documents" actions={<ColumnMenu columns={COLUMNS} hidden={[]} onHiddenChange={nothing} />} />
      <DataTable
        label="Documents"
        columns={COLUMNS}
        rows={ROWS}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        rowHref={(row) => `/documents/${row.id}`}
        selection={new Set()}
        mobileRow={(row) => row.name}
        pageKeys
      />
      <Pagination page={1} limit={50} total={1} onPageChange={nothing} onLimitChange={nothing} />
    </Card>
  ),
  shell: (
    <AppFrame
      top={
        <TopBar
          brandTo="/"
          store={<StoreSwitch current={1} stores={[{ id: 1, name: "Prairie Arms", to: "/1/documents" }]} />}
          places={[{ to: "/1/documents", label: "Documents" }]}
          primary={<Button>Upload New Document</Button>}
          onSearch={nothing}
          mode={<ModeSwitch mode="ffl" onChange={nothing} />}
          user={
            <UserMenu name="Dana Whitfield" entries={[]} extra={<ThemeToggle value="system" onChange={nothing} />} />
          }
        />
      }
      banners={<BannerStack banners={[{ id: "a", tone: "info", text: "Internal audit underway" }]} />}
      bottom={<BottomBar places={[{ to: "/1/documents", label: "Documents" }]} />}
      footer="© 2026 Strongroom"
    >
      <PaletteHost open={false} onOpenChange={nothing}>
        <CommandPalette open={false} onOpenChange={nothing} groups={[]} />
      </PaletteHost>
    </AppFrame>
  ),
};

for (const [name, content] of Object.entries(EVERYTHING)) {
  Deno.test(`${name} render on the server without inline styles or scripts, which the security policy refuses`, () => {
    const html = renderToString(<MemoryRouter>{content}</MemoryRouter>);
    expect(html.length).toBeGreaterThan(100);
    expect(html.match(/\sstyle=|<style|<script|\son\w+=/g)).toBeNull();
  });
}
