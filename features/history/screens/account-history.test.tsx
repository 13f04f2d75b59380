import { componentTest, render, screen, user, waitFor } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { MemoryRouter, Route, Routes } from "react-router";
import { aSession, aSessionStore } from "@/features/shell/testing.ts";
import type { Api } from "@/kernel/screens/api.ts";
import { pretendedApi, thinkingApi, WithApi } from "@/kernel/screens/testing.tsx";
import { readAccount } from "../contract.ts";
import { anEntry, aPage } from "../testing.ts";
import AccountHistory from "./account-history.tsx";

const session = aSession({ stores: [aSessionStore({ permissions: [readAccount] })] });
const denied = "You do not have the required permissions.";

function show(api: Api, address = `/${session.stores[0].id}/account-history`): void {
  render(
    <WithApi api={api}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path=":storeId?/account-history" element={<AccountHistory />} />
        </Routes>
      </MemoryRouter>
    </WithApi>,
  );
}

componentTest("nobody is turned away before it is known who they are", async () => {
  show(thinkingApi);
  await waitFor(() => screen.getByText("Loading account history"));
  expect(document.body.textContent).not.toContain(denied);
});

componentTest("whoever may not read the account's history is told so", async () => {
  show(pretendedApi((request) => request === "GET /api/session" ? aSession() : undefined));
  await waitFor(() => screen.getByText(denied));
});

componentTest("an owner reads what happened in the account, each entry with its proof", async () => {
  const entries = [anEntry(4, { title: "Signed in", kind: "change", stream: "account:1" })];
  show(pretendedApi((request) => request === "GET /api/session" ? session : aPage(entries)));
  await waitFor(() => screen.getByRole("heading", { name: "Signed in" }));
  expect(screen.getByRole("button", { name: "Proof of entry 4" })).toBeTruthy();
});

componentTest("sign-ins are folded away until they are wanted, and the history is searched", async () => {
  const asked: string[] = [];
  const whole = pretendedApi((request) => request === "GET /api/session" ? session : aPage([]));
  const call: Api["call"] = (endpoint, input) => {
    asked.push(JSON.stringify(input?.query ?? {}));
    return whole.call(endpoint, input);
  };
  show({ ...whole, call });
  await waitFor(() => expect(asked.at(-1)).toContain('"signIns":"without"'));
  await user.selectOptions(screen.getByLabelText("Kind of entry"), "Sign-ins");
  await waitFor(() => expect(asked.at(-1)).toContain('"signIns":"only"'));
  await user.type(screen.getByLabelText("Search the history"), "Dana");
  await waitFor(() => expect(asked.at(-1)).toContain('"search":"Dana"'));
  await user.click(screen.getAllByRole("button", { name: "Clear filters" })[0]);
  await waitFor(() => expect(asked.at(-1)).toContain('"signIns":"without"'));
});

componentTest("a session that cannot be read offers to try again", async () => {
  show(pretendedApi(() => Response.json({ message: "Broken.", error: "server.failed" }, { status: 500 })));
  await waitFor(() => screen.getByText("Unable to load the account's history. Please try again later."));
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
});

componentTest("an owner whose account has no store reads its history", async () => {
  const entries = [anEntry(4, { title: "Signed in", kind: "change", stream: "account:1" })];
  const owner = aSession({ stores: [], accountPermissions: [readAccount] });
  show(pretendedApi((request) => request === "GET /api/session" ? owner : aPage(entries)), "/account-history");
  await waitFor(() => screen.getByRole("heading", { name: "Signed in" }));
});

componentTest("outside of any store too it is the owner's alone", async () => {
  show(pretendedApi((request) => request === "GET /api/session" ? aSession() : undefined), "/account-history");
  await waitFor(() => screen.getByText(denied));
});
