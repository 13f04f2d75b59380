import { componentTest, fireEvent, render, screen, user, waitFor } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { pretendedApi, WithApi } from "@/kernel/screens/testing.tsx";
import { InRouter } from "@/ui/testing/in-router.tsx";
import { Toaster } from "@/ui/toaster.tsx";
import type { AccountAnswer } from "../../contract.ts";
import { DetailsForm } from "./details-form.tsx";

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
  lastChange: null,
  version: 1,
};

/** Shows the form over a server that reads as told; null while reading fails. */
function open(read: { account: AccountAnswer | null }) {
  const api = pretendedApi((request) => {
    if (!request.startsWith("GET ")) return new Response(null, { status: 204 });
    return read.account ?? Response.json({ message: "Broken.", error: "server.failed" }, { status: 500 });
  });
  const page = (shown: AccountAnswer) => (
    <WithApi api={api}>
      <InRouter>
        <DetailsForm account={shown} />
      </InRouter>
      <Toaster />
    </WithApi>
  );
  const { rerender } = render(page(account));
  return { show: (newer: AccountAnswer) => rerender(page(newer)) };
}

const city = () => screen.getByLabelText<HTMLInputElement>(/^City/);

componentTest("details that were saved are told as saved, also when they cannot be read again", async () => {
  const read: { account: AccountAnswer | null } = { account: null };
  open(read);
  fireEvent.change(city(), { target: { value: "Aurora" } });
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("The account details were updated.");
  await screen.findByText("Unable to load account details. Please try again later.");
  expect(screen.queryByText(/^Unable to update/)).toBeNull();
  expect(city().value).toBe("Aurora");
  read.account = { ...account, city: "Aurora", name: "Summit Outfitters Inc", version: 2 };
  await user.click(screen.getByRole("button", { name: "Reload" }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe("Summit Outfitters Inc"));
  expect(screen.queryByText(/^Unable to load/)).toBeNull();
});

componentTest("what somebody else saved meanwhile is shown at once, unless something was typed", async () => {
  const { show } = open({ account });
  show({ ...account, city: "Golden", version: 2 });
  await waitFor(() => expect(city().value).toBe("Golden"));
  fireEvent.change(city(), { target: { value: "Aurora" } });
  show({ ...account, city: "Boulder", version: 3 });
  expect(city().value).toBe("Aurora");
});
