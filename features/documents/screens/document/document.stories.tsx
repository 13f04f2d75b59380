import type { Meta, StoryObj } from "@storybook/react-vite";
import type { Document } from "../../contract.ts";
import { aDocument } from "../testing/samples.ts";
import type { Setting } from "../use-setting.ts";
import { DetailsPanel } from "./details-panel.tsx";
import { DocumentSkeleton } from "./document-skeleton.tsx";

const meta = { title: "Documents/Document" } satisfies Meta;
export default meta;

const setting: Setting = {
  audit: false,
  mayFile: true,
  permissions: ["documents.read"],
  stores: new Map(),
  today: "2025-03-08",
  timeZone: "America/Denver",
};

function Details({ audit = false, ...values }: Partial<Document> & { audit?: boolean }) {
  return (
    <div className="max-w-xl">
      <DetailsPanel document={aDocument(values)} setting={{ ...setting, audit }} onEdited={null} />
    </div>
  );
}

export const Transferred: StoryObj = { render: () => <Details fflAssignedToUser="Dana Whitfield" /> };

export const InProgressAndExpiring: StoryObj = {
  render: () => <Details status={null} transferDate={null} expirationDate="2025-03-11" />,
};

export const Expired: StoryObj = { render: () => <Details status={null} expirationDate="2025-03-05" tsn={null} /> };

/** Long serial numbers, many values missing, filed from FastBound. */
export const SeveralFirearms: StoryObj = {
  render: () => (
    <Details
      createdByOrigin={1}
      documentSerialNumbers={[
        ...aDocument().documentSerialNumbers,
        {
          serialNumber: "O0O0-1I1I-B8B8-S5S5-20250304",
          manufacturer: "Fabrique Nationale",
          importer: "FN America",
          model: null,
          type: "Pistol",
          caliber: "9mm Luger",
        },
      ]}
    />
  ),
};

export const AsAnAuditorSeesIt: StoryObj = {
  render: () => <Details audit auditFlaggedColor={3} auditAssignedUserName="Robin Vance" auditReviewed />,
};

export const Loading: StoryObj = { render: () => <DocumentSkeleton /> };
