import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import FileText from "lucide-react/icons/file-text";
import { Alert } from "./alert.tsx";
import { Banner } from "./banner.tsx";
import { Button } from "./button.tsx";
import { Card } from "./card.tsx";
import { FullPageMessage } from "./full-page-message.tsx";
import { MessagePopup } from "./message-popup.tsx";
import { Skeleton, SkeletonGroup } from "./skeleton.tsx";
import { DeniedState, EmptyState, ErrorState, FilteredEmpty } from "./states.tsx";
import { toast } from "./toast-store.ts";
import { Toaster } from "./toaster.tsx";

const meta = { title: "Parts/Messages" } satisfies Meta;
export default meta;

export const Alerts: StoryObj = {
  render: () => (
    <div className="flex max-w-xl flex-col gap-3">
      <Alert tone="red">Error: All fields need to be correct</Alert>
      <Alert tone="green">FFL Settings Updated Successfully.</Alert>
      <Alert tone="amber">Unable to populate the field(s): TSN</Alert>
      <Alert tone="info" action={<Button size="sm">Show it</Button>}>
        The same file was filed before, on 03/05/24.
      </Alert>
    </div>
  ),
};

export const Banners: StoryObj = {
  parameters: { layout: "fullscreen" },
  render: () => (
    <>
      <Banner tone="amber" action={<Button size="sm">Manage Audit Mode</Button>}>Audit Mode is Currently On</Banner>
      <Banner tone="info" action={<Button size="sm">Manage Internal Audit</Button>}>Internal audit underway</Banner>
      <Banner tone="red" action={<Button size="sm">FFL Settings</Button>} onDismiss={() => {}}>
        Your backup tool is out of date. Please download the latest version.
      </Banner>
    </>
  ),
};

function ToastSample() {
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => toast({ text: "store documents exported", tone: "green" })}>Success</Button>
      <Button onClick={() => toast({ text: "Network error occurred. Please check your connection.", tone: "red" })}>
        Error
      </Button>
      <Button onClick={() => toast("email sent!")}>Plain</Button>
      <Button
        onClick={() => toast({ text: "3 documents flagged red.", action: { label: "Undo", onPress: () => {} } })}
      >
        With undo
      </Button>
      <Toaster />
    </div>
  );
}

export const Toasts: StoryObj = { render: () => <ToastSample /> };

function PopupSample() {
  const [kind, setKind] = useState<"error" | "status" | null>(null);
  return (
    <div className="flex gap-3">
      <Button onClick={() => setKind("error")}>Show an error</Button>
      <Button onClick={() => setKind("status")}>Show a status</Button>
      <MessagePopup
        kind={kind ?? "error"}
        text={kind === "error" ? "Unable to load documents. Please try again later." : kind && "email sent!"}
        requestId={kind === "error" ? "0c9e5a71" : undefined}
        onClose={() => setKind(null)}
      />
    </div>
  );
}

export const Popups: StoryObj = { render: () => <PopupSample /> };

export const States: StoryObj = {
  render: () => (
    <div className="grid gap-4 md:grid-cols-2">
      <Card>
        <EmptyState
          icon={<FileText />}
          title="No documents yet"
          action={<Button variant="primary">Upload New Document</Button>}
        >
          Every Form 4473 and 3310.11 of this store is kept here, unchanged and easy to find.
        </EmptyState>
      </Card>
      <Card>
        <FilteredEmpty things="documents" onClear={() => {}} />
      </Card>
      <Card>
        <ErrorState
          message="Unable to load documents. Please try again later."
          requestId="0c9e5a71-7be2"
          onRetry={() => {}}
        />
      </Card>
      <Card>
        <DeniedState message="Access Denied: Only the audit manager can add or edit internal auditors" />
      </Card>
    </div>
  ),
};

export const Skeletons: StoryObj = {
  render: () => (
    <SkeletonGroup label="Loading the document" className="flex max-w-md flex-col gap-3">
      <Skeleton className="h-6 w-1/2" />
      <Skeleton className="w-3/4" />
      <Skeleton className="w-2/3" />
      <Skeleton className="h-32" />
    </SkeletonGroup>
  ),
};

export const FullPage: StoryObj = {
  parameters: { layout: "fullscreen" },
  render: () => (
    <FullPageMessage title="User is disabled." actions={<Button variant="primary">Logout</Button>}>
      Ask an admin of your account to enable you again.
    </FullPageMessage>
  ),
};
