import { componentTest, fireEvent, render, screen, user, waitFor } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { Link } from "react-router";
import type { User } from "@/features/accounts/contract.ts";
import { pretendedApi, WithApi } from "@/kernel/screens/testing.tsx";
import { InRouter } from "@/ui/testing/in-router.tsx";
import { DetailsCard } from "./details-card.tsx";
import { olive } from "./testing/samples.ts";

function open() {
  const api = pretendedApi(() => ({ ...olive, name: "Olive O. Owner", version: 2 }));
  const page = (person: User) => (
    <WithApi api={api}>
      <InRouter at="/profile">
        <DetailsCard user={person} mayChange />
        <Link to="/1/documents">Documents</Link>
      </InRouter>
    </WithApi>
  );
  const { rerender } = render(page(olive));
  return { show: (newer: User) => rerender(page(newer)) };
}

const name = () => screen.getByLabelText<HTMLInputElement>(/^Name/);
const leave = () => user.click(screen.getByRole("link", { name: "Documents", hidden: true }));

componentTest(
  "what was typed into the profile is asked about before leaving, until it is saved or discarded",
  async () => {
    open();
    fireEvent.change(name(), { target: { value: "Olive" } });
    await leave();
    await screen.findByRole("dialog", { name: "Leave without saving?" });
    await user.click(screen.getByRole("button", { name: "Keep editing" }));
    expect(name().value).toBe("Olive");
    await user.click(await screen.findByRole("button", { name: "Discard changes" }));
    expect(name().value).toBe("Olive Owner");
    await leave();
    expect(screen.queryByRole("dialog")).toBeNull();
  },
);

componentTest("a profile that was saved is left without a question", async () => {
  open();
  fireEvent.change(name(), { target: { value: "Olive O. Owner" } });
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Discard changes" })).toBeNull());
  await leave();
  expect(screen.queryByRole("dialog")).toBeNull();
});

componentTest("what was changed elsewhere is shown at once, unless something was typed", async () => {
  const { show } = open();
  show({ ...olive, name: "Olive Changed", version: 2 });
  await waitFor(() => expect(name().value).toBe("Olive Changed"));
  fireEvent.change(name(), { target: { value: "Olive Typed" } });
  show({ ...olive, name: "Olive Again", version: 3 });
  expect(name().value).toBe("Olive Typed");
});
