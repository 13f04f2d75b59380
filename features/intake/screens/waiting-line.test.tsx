import { cleanup, componentTest, render, screen } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { MemoryRouter } from "react-router";
import { aSession, aSessionStore } from "@/features/shell/testing.ts";
import { pretendedApi, WithApi } from "@/kernel/screens/testing.tsx";
import WaitingLine from "./waiting-line.tsx";

componentTest("the archive says how many documents there are to verify, as the way to them", async () => {
  for (const [ready, words] of [[1, "1 document to verify"], [1_204, "1,204 documents to verify"]] as const) {
    const api = pretendedApi((request) =>
      request === "GET /api/session"
        ? aSession({ stores: [aSessionStore({ id: 3 })] })
        : { reading: 0, ready, failed: 0, filed: 0, discarded: 0 }
    );
    render(
      <WithApi api={api}>
        <MemoryRouter>
          <WaitingLine place={{ storeId: 3, accountOverview: false }} />
        </MemoryRouter>
      </WithApi>,
    );
    const link = await screen.findByRole("link", { name: words });
    expect(link.getAttribute("href")).toBe("/3/to-verify");
    cleanup();
  }
});
