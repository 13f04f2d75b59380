import { expect } from "expect";
import type { Page } from "playwright-core";
import { signInTo } from "../product/client.ts";
import { accessibilityProblems, hydrated, patienceMs } from "./browser.ts";
import {
  aWindow,
  documentOf,
  email,
  file,
  type Journey,
  kept,
  mark,
  openEditor,
  saveWithInitials,
  withJourney,
} from "./correcting.ts";

Deno.test({
  name: "no mark is lost by the network, a session, a closed tab, another device or a sign-out",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: (t) => withJourney(t, steps),
});

const steps: readonly [string, (journey: Journey) => Promise<void>][] = [
  ["a lost connection, an expired session and a closed tab lose no mark", loseNothing],
  ["two devices of one person keep the marks of both, and each tells of the other's", meetOneself],
  ["two tabs of one browser share a draft, and one of them has it at a time", useOneTab],
  ["a sign-out keeps the marks on the server and leaves none in the browser", leaveNothing],
];

async function loseNothing(journey: Journey): Promise<void> {
  const id = await file(journey, "JRN-3001");
  const window = await aWindow(journey, [401, 0]);
  const { page } = window;
  await openEditor(journey, window, id);
  const context = page.context();
  await context.setOffline(true);
  await mark(page, "JRN-3010");
  await page.getByText("No connection. Your marks are kept in this browser.").waitFor();
  await context.setOffline(false);
  await kept(page).waitFor();

  await page.close();
  const again = await context.newPage();
  again.setDefaultTimeout(patienceMs);
  await again.goto(`${journey.url}/1/documents/new-version/${id}`);
  const question = again.getByRole("dialog", { name: /^You have unsaved marks from/ });
  await question.getByText("Corrected TSN from JRN-3001 to JRN-3010").waitFor();
  await question.getByRole("button", { name: "Continue" }).click();
  await again.getByText("Corrected TSN from JRN-3001 to JRN-3010").waitFor();

  await again.getByLabel("NTN").fill("1234ABCZ9");
  const { person } = await journey.client.json<{ person: { id: number } }>("/api/session");
  await (await journey.client.fetch(`/api/users/LogOut/${person.id}`, { method: "PUT" })).body?.cancel();
  await again.waitForURL((address) => address.pathname === "/sign-in");
  await hydrated(again);
  await again.getByLabel("Email").fill(email);
  await again.getByLabel("Password").fill("Strongroom!1");
  await again.getByRole("button", { name: "Sign in", exact: true }).click();
  await question.getByText(/^Corrected NTN from .* to 1234ABCZ9$/).waitFor();
  await question.getByRole("button", { name: "Continue" }).click();
  await saveWithInitials(again, 2);
  await again.waitForURL(`**/documents/${id}`);
  const client = await signInTo(journey.url, email);
  expect(await documentOf({ ...journey, client }, id)).toMatchObject({
    tsn: "JRN-3010",
    ntn: "1234ABCZ9",
    versionNumber: 2,
  });
  await context.close();
}

async function meetOneself(journey: Journey): Promise<void> {
  journey = { ...journey, client: await signInTo(journey.url, email) };
  const id = await file(journey, "JRN-5001");
  const [counter, office] = [await aWindow(journey), await aWindow(journey)];
  await openEditor(journey, counter, id);
  await openEditor(journey, office, id);
  await mark(counter.page, "JRN-5010");
  await kept(counter.page).waitFor();
  await mark(office.page, "JRN-5020");
  await kept(office.page).waitFor();
  await office.page.getByText(/^You have unsaved marks from another device, /).waitFor();
  await office.isClean("marks of another device");

  await counter.page.reload();
  const question = counter.page.getByRole("dialog", { name: "You have unsaved marks from more than one device" });
  await question.getByText("Corrected TSN from JRN-5001 to JRN-5010").waitFor();
  await question.getByLabel(/^Another device, /).check();
  await question.getByText("Corrected TSN from JRN-5001 to JRN-5020").waitFor();
  await counter.isClean("marks of two devices");
  await question.getByRole("button", { name: "Use these" }).click();
  await counter.page.getByText("Corrected TSN from JRN-5001 to JRN-5020").waitFor();
  await saveWithInitials(counter.page, 2);
  await counter.page.waitForURL(`**/documents/${id}`);
  expect(await documentOf(journey, id)).toMatchObject({ tsn: "JRN-5020", versionNumber: 2 });
  await counter.close();
  await office.close();
}

async function useOneTab(journey: Journey): Promise<void> {
  journey = { ...journey, client: await signInTo(journey.url, email) };
  const id = await file(journey, "JRN-5501");
  const window = await aWindow(journey);
  const { page: first } = window;
  await openEditor(journey, window, id);
  await mark(first, "JRN-5510");

  const second = await first.context().newPage();
  second.setDefaultTimeout(patienceMs);
  await second.goto(`${journey.url}/1/documents/new-version/${id}`);
  await second.getByText("You have this form open in another tab.").waitFor();
  expect(await accessibilityProblems(second, "all")).toEqual([]);
  // What was typed last has hardly been kept anywhere.
  await first.getByLabel("NTN").fill("1234ABCZ9");
  await second.getByRole("button", { name: "Continue here" }).click();
  await first.getByText("You have this form open in another tab.").waitFor();
  const question = second.getByRole("dialog", { name: /^You have unsaved marks from/ });
  await question.getByText(/^Corrected NTN from .* to 1234ABCZ9$/).waitFor();
  await question.getByRole("button", { name: "Continue" }).click();
  await saveWithInitials(second, 2);
  await second.waitForURL(`**/documents/${id}`);
  expect(await documentOf(journey, id)).toMatchObject({ tsn: "JRN-5510", ntn: "1234ABCZ9", versionNumber: 2 });
  await window.close();
}

/** The names of everything that the browser keeps of unsaved marks. */
const keptInBrowser = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("strongroom.correction-draft.")));

async function leaveNothing(journey: Journey): Promise<void> {
  journey = { ...journey, client: await signInTo(journey.url, email) };
  const id = await file(journey, "JRN-6001");
  const window = await aWindow(journey);
  const { page } = window;
  await openEditor(journey, window, id);
  await mark(page, "JRN-6010");
  await page.waitForFunction(() =>
    Object.keys(localStorage).some((name) => name.startsWith("strongroom.correction-draft."))
  );
  // Before the server has heard of it by itself.
  await page.getByRole("button", { name: "Menu of Olive Owner" }).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await page.waitForURL((address) => address.pathname === "/sign-in");
  expect(await keptInBrowser(page)).toEqual([]);
  await window.close();

  const again = await aWindow(journey);
  await again.open(`${journey.url}/1/documents/new-version/${id}`);
  const question = again.page.getByRole("dialog", { name: /^You have unsaved marks from/ });
  await question.getByText("Corrected TSN from JRN-6001 to JRN-6010").waitFor();
  await question.getByRole("button", { name: "Discard" }).click();
  await again.page.getByText("No changes").waitFor();
  await again.close();
}
