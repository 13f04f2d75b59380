import { componentTest, fireEvent, render, screen, user, waitFor, within } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { pretendedApi, WithApi } from "@/kernel/screens/testing.tsx";
import { useHappened } from "@/kernel/screens/use-happened.ts";
import { InRouter } from "@/ui/testing/in-router.tsx";
import { Toaster } from "@/ui/toaster.tsx";
import type { StoreSettings } from "../contract-settings.ts";
import { storesChanged } from "../contract-events.ts";
import stores from "../screens.ts";
import FflSettings from "./ffl-settings.tsx";
import { someSettings, someVariance } from "./testing/samples.ts";

const refused = (status: number, message: string, error = "server.failed") =>
  Response.json({ message, error }, { status });
const overtaken = () =>
  refused(
    409,
    "Colin Hartley changed this on July 15, 2026 at 6:00 PM UTC. Nothing of yours was saved.",
    "record.stale",
  );

interface Server {
  /** What is read; null while reading fails. */
  settings: StoreSettings | null;
  /** What a change is answered. */
  change: () => Response;
  readonly sent: { readonly request: string; readonly seen: unknown }[];
}

async function open(settings: StoreSettings = someSettings): Promise<Server> {
  const server: Server = { settings, change: () => new Response(null, { status: 204 }), sent: [] };
  const api = pretendedApi((request) => {
    if (request.startsWith("GET ")) return server.settings ?? refused(500, "Broken.");
    return server.change();
  });
  const call = api.call;
  const watched = {
    ...api,
    call: ((endpoint, input) => {
      const query = input?.query;
      const seen = input?.form?.get("seen") ??
        (typeof query === "object" && query && "seen" in query ? query.seen : null);
      if (endpoint.method !== "GET") server.sent.push({ request: `${endpoint.method} ${endpoint.path}`, seen });
      return call(endpoint, input);
    }) satisfies typeof call,
  };
  render(
    <WithApi api={watched} features={[stores]}>
      <InRouter at="/1/ffl-settings/1" path="/:storeId/ffl-settings/:fflId">
        <FflSettings />
      </InRouter>
      <Colleague />
      <Toaster />
    </WithApi>,
  );
  await screen.findByRole("form", { name: "FFL Settings" });
  return server;
}

/** Makes known that a colleague saved the store. */
function Colleague() {
  const happened = useHappened();
  return <button type="button" onClick={() => void happened(storesChanged, { storeId: 1 })}>Colleague saved</button>;
}

const city = () => screen.getByLabelText<HTMLInputElement>(/^City/);
const press = (name: string) => user.click(screen.getByRole("button", { name }));
const later = (given: Partial<StoreSettings["store"]>): StoreSettings => ({
  ...someSettings,
  store: { ...someSettings.store, version: 2, ...given },
});

componentTest("what was saved is told as saved, also when it cannot be read again", async () => {
  const server = await open();
  server.settings = null;
  fireEvent.change(city(), { target: { value: "Aurora" } });
  await press("Save");
  await screen.findByText("FFL Settings Updated Successfully.");
  await screen.findByText("Unable to load FFL. Please try again later.");
  expect(screen.queryByText(/^Unable to update/)).toBeNull();
  expect(city().value).toBe("Aurora");
  server.settings = later({ premiseCity: "Aurora", phone: "3035550199" });
  await press("Reload");
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Phone/).value).toContain("0199"));
  expect(screen.queryByText(/^Unable to load FFL/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Reload" })).toBeNull();
});

componentTest("what could not be saved is told as such, and stays typed", async () => {
  const server = await open();
  server.change = () => refused(500, "Broken.");
  fireEvent.change(city(), { target: { value: "Aurora" } });
  await press("Save");
  await screen.findByText("Unable to update FFL. Please try again later.");
  expect(screen.queryByText("FFL Settings Updated Successfully.")).toBeNull();
  expect(city().value).toBe("Aurora");
});

componentTest(
  "an upload says that no document was seen; whoever was slower is told and shown the first one's",
  async () => {
    const server = await open();
    server.change = overtaken;
    const card = within(screen.getByRole("region", { name: "Variance document" }));
    const input = document.querySelector<HTMLInputElement>("input[type=file]");
    if (!input) throw new Error("There is no place for a file.");
    await user.upload(input, new File(["%PDF-1.4"], "mine.pdf", { type: "application/pdf" }));
    await card.findByText(/^Colin Hartley changed this on/);
    expect(server.sent).toEqual([{ request: "POST /api/varianceApproval", seen: "none" }]);
    server.settings = { ...someSettings, variance: { ...someVariance, uploadedBy: "Colin Hartley" } };
    await user.click(card.getByRole("button", { name: "Reload" }));
    await card.findByText(/uploaded by Colin Hartley/);
    expect(card.queryByText(/changed this on/)).toBeNull();
  },
);

componentTest("a deletion names the document that is shown; one that was replaced meanwhile stays", async () => {
  const server = await open({ ...someSettings, variance: someVariance });
  server.change = overtaken;
  const card = within(screen.getByRole("region", { name: "Variance document" }));
  await user.click(card.getByRole("button", { name: "Delete" }));
  const question = await screen.findByRole("dialog", { name: "Delete the variance document?" });
  await user.click(within(question).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await card.findByText(/^Colin Hartley changed this on/);
  expect(server.sent).toEqual([{ request: "DELETE /api/varianceApproval/{id}", seen: someVariance.sha256 }]);
  server.settings = { ...someSettings, variance: { ...someVariance, fileName: "newer.pdf", sha256: "1".repeat(64) } };
  await user.click(card.getByRole("button", { name: "Reload" }));
  await card.findByText("newer.pdf");
  expect(screen.queryByRole("dialog")).toBeNull();
});

componentTest("a document that was deleted is told so, also when the page cannot be read again", async () => {
  const server = await open({ ...someSettings, variance: someVariance });
  const card = within(screen.getByRole("region", { name: "Variance document" }));
  await user.click(card.getByRole("button", { name: "Delete" }));
  server.settings = null;
  const question = await screen.findByRole("dialog", { name: "Delete the variance document?" });
  await user.click(within(question).getByRole("button", { name: "Delete" }));
  await screen.findByText("The variance document was deleted.");
  await card.findByText("Unable to load FFL. Please try again later.");
  server.settings = someSettings;
  await user.click(card.getByRole("button", { name: "Reload" }));
  await card.findByText("Drop the approval here");
});

componentTest("what a colleague saved is shown at once, but never in place of what was typed", async () => {
  const server = await open();
  server.settings = later({ premiseCity: "Boulder" });
  await press("Colleague saved");
  await waitFor(() => expect(city().value).toBe("Boulder"));
  fireEvent.change(city(), { target: { value: "Aurora" } });
  server.settings = { ...later({ premiseCity: "Golden", version: 3 }), variance: someVariance };
  await press("Colleague saved");
  await screen.findByText(someVariance.fileName);
  expect(city().value).toBe("Aurora");
});
