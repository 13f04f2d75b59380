import type { Meta, StoryObj } from "@storybook/react-vite";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { StoreAnswer } from "@/features/stores/contract.ts";
import { noHours, weekOf } from "@/features/stores/hours-rules.ts";
import { createApi } from "@/kernel/screens/api.ts";
import { createQueries } from "@/kernel/screens/queries.ts";
import { ScreensProvider } from "@/kernel/screens/screens-context.tsx";
import type { AccountAnswer } from "../contract.ts";
import { AddFflDialog } from "./add-ffl/add-ffl-dialog.tsx";
import { DetailsForm } from "./details/details-form.tsx";
import { FflCards } from "./ffls/ffl-cards.tsx";
import { FflsTab } from "./ffls/ffls-tab.tsx";

const meta = { title: "Organization" } satisfies Meta;
export default meta;

const boise: StoreAnswer = {
  id: 2,
  accountId: 1,
  friendlyFFLName: "Summit Boise",
  legalFFLName: "Summit Outfitters Inc",
  phone: "2085550119",
  premiseStreet: "310 Cottonwood Street",
  streetAddress2: "",
  premiseCity: "Boise",
  premiseState: "ID",
  fflFirstThreeDigits: "982",
  fflLastFiveDigits: "20561",
  fflNumber: null,
  timeZone: "America/Boise",
  businessHours: JSON.stringify(noHours),
  isOpen: true,
  isDisabled: false,
  usersCount: 3,
  documentsCount: 400,
  version: 1,
};
const hours = JSON.stringify(weekOf(() => ({ startTime: "9:00 AM", endTime: "6:00 PM", isActive: true })));
const stores: readonly StoreAnswer[] = [
  boise,
  { ...boise, id: 3, friendlyFFLName: "Summit Denver", businessHours: hours, documentsCount: 12_600 },
  { ...boise, id: 4, friendlyFFLName: "Summit Reno", businessHours: hours, isOpen: false, usersCount: 1 },
  {
    ...boise,
    id: 5,
    friendlyFFLName: "Summit at the far end of a very long street in Laramie",
    premiseCity: "",
    premiseState: "",
    documentsCount: 0,
  },
];

const account: AccountAnswer = {
  id: 1,
  name: "Summit Outfitters",
  phone: "3035550178",
  streetAddress1: "1 Summit Way",
  streetAddress2: "",
  city: "Denver",
  state: "CO",
  type: 1,
  isDisabled: false,
  backupToolInstalled: false,
  backupToolOutOfDate: false,
  lastChange: { name: "Victor Alvarado", at: "2026-07-15T18:00:00.000Z" },
  version: 1,
};

/** A pretended server that lists these FFLs, and refuses everything else; without any it fails altogether. */
function Pretended({ listed, children }: { listed?: readonly StoreAnswer[]; children: ReactNode }) {
  const [queries] = useState(createQueries);
  const [api] = useState(() =>
    createApi(
      () =>
        Promise.resolve(
          listed
            ? Response.json({ data: listed, count: listed.length, page: 1, limit: 50 })
            : Response.json({ message: "The server failed.", error: "server.failed" }, { status: 500 }),
        ),
      { headers: () => Promise.resolve({}), seen: () => {}, renew: () => Promise.resolve(false) },
    )
  );
  return (
    <QueryClientProvider client={queries}>
      <ScreensProvider value={{ queries, api, features: [] }}>{children}</ScreensProvider>
    </QueryClientProvider>
  );
}

const nothing = () => {};
const tab = (listed?: readonly StoreAnswer[]) => (
  <Pretended listed={listed}>
    <FflsTab accountId={1} storeId={2} isOwner />
  </Pretended>
);

export const Ffls: StoryObj = { render: () => tab(stores) };
export const NoFfls: StoryObj = { render: () => tab([]) };
export const FailedFfls: StoryObj = { render: () => tab() };
export const OnTelephones: StoryObj = {
  render: () => (
    <Pretended>
      <div className="w-80">
        <FflCards stores={stores} setting={{ storeId: 2, isOwner: true }} />
      </div>
    </Pretended>
  ),
};
export const AddFfl: StoryObj = {
  render: () => (
    <Pretended>
      <AddFflDialog accountId={1} settingsIn={2} onClose={nothing} />
    </Pretended>
  ),
};
export const Details: StoryObj = {
  render: () => (
    <Pretended>
      <div className="max-w-3xl">
        <DetailsForm account={account} />
      </div>
    </Pretended>
  ),
};
