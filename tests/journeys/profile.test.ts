import { Buffer } from "node:buffer";
import { expect } from "expect";
import { aJpeg, exifOf, holdsText, withExif } from "@/features/profile/testing/images.ts";
import { startMailServer } from "@/kernel/mail/testing.ts";
import { features } from "@/main.features.ts";
import { screens } from "@/main.screens.ts";
import { password } from "../product/client.ts";
import { hydrated, intercept, settled, watchedPage, withBrowser } from "./browser.ts";
import { signIn } from "./people.ts";
import {
  alert,
  changeEmail,
  changePassword,
  type Journey,
  press,
  resetPassword,
  second,
  tellWrongPassword,
  typePasswords,
  useAgain,
} from "./profile-password-steps.ts";
import { withServed } from "./serving.ts";

Deno.test({
  name: "a person changes picture, details and password, forgets the password and comes back in, on a telephone",
  sanitizeOps: false,
  sanitizeResources: false,
  async fn(t) {
    const post = await startMailServer();
    const environment = {
      STRONGROOM_SMTP_URL: `smtp://127.0.0.1:${post.port}`,
      STRONGROOM_MAIL_FROM: "Strongroom <records@example.com>",
    };
    try {
      await withServed(
        { features, screens, entry: "main.client.tsx", environment },
        (served) =>
          withBrowser(async (browser) => {
            const window = await watchedPage(browser, { width: 390, answers: [400, 401, 404, 409, 415, 500] });
            const journey = { ...served, window, page: window.page, post };
            try {
              await signIn(window, served.url, served.email);
              for (const [name, step] of steps) if (!await t.step(name, () => step(journey))) break;
              await window.isClean("at the end");
            } finally {
              await window.close();
            }
          }),
      );
    } finally {
      await post.stop();
    }
  },
});

const steps: readonly [string, (journey: Journey) => Promise<void>][] = [
  ["the menu leads to My Profile", goThere],
  ["a picture is chosen, looked at and uploaded, takes images only, and is shown in the frame", uploadPicture],
  ["the picture can be taken away", removePicture],
  ["what is wrong in the details is told in the specification's words", tellWrongDetails],
  ["name and phone are saved, and the page stays", saveDetails],
  ["a change of somebody else is not overwritten", tellStale],
  ["failures of the server are told in the specification's words", tellFailures],
  ["another email signs out; the sign-in page says why, the address before gets a mail", changeEmail],
  ["a new password has a live checklist; a wrong current one is told for ten seconds", tellWrongPassword],
  ["a right one signs out, and the sign-in page leads back", changePassword],
  ["a forgotten password is replaced by a link in a mail", resetPassword],
  ["the link works once", useAgain],
];

async function goThere({ page, window, url }: Journey): Promise<void> {
  await page.getByRole("button", { name: /^Menu of/ }).click();
  await page.getByRole("link", { name: "My Profile" }).click();
  await page.getByRole("heading", { name: "Your Profile" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/profile");
  await window.open(`${url}/profile`);
  await settled(page);
  await window.isClean("the profile");
  await window.darken();
  await window.isClean("the profile by night", "colors");
}

async function uploadPicture({ page, window, product }: Journey): Promise<void> {
  const card = page.getByRole("region", { name: "Picture" });
  const upload = card.getByRole("button", { name: "Upload picture" });
  expect(await upload.isDisabled()).toBe(true);
  const choosing = page.waitForEvent("filechooser");
  await press(page, "Choose a file");
  await choosing;
  const input = page.getByLabel("New picture");
  await input.setInputFiles({ name: "form.pdf", mimeType: "application/pdf", buffer: bufferOf("%PDF-1.7") });
  await alert(page, "Only Image type accepted").waitFor();
  expect(await upload.isDisabled()).toBe(true);
  await input.setInputFiles({ name: "fake.png", mimeType: "image/png", buffer: bufferOf("<svg/>") });
  await alert(page, "Only Image type accepted").waitFor({ state: "detached" });
  await upload.click();
  await alert(page, "Only Image type accepted").waitFor();
  const photograph = withExif(aJpeg(900, 600, () => [20, 90, 160]), exifOf(6));
  const mine = { name: "me.jpg", mimeType: "image/jpeg", buffer: bufferOf(photograph) };
  await input.setInputFiles(mine);
  await card.getByRole("img", { name: "Preview of the chosen picture" }).waitFor();
  await window.isClean("the profile with a chosen picture");
  await press(page, "Clear");
  await card.getByText("No file chosen.").waitFor();
  expect(await card.locator("img").count()).toBe(0);
  await input.setInputFiles(mine);
  await card.getByText("me.jpg", { exact: true }).waitFor();
  await upload.click();
  await page.getByText("Your picture was changed.").waitFor();
  expect(await upload.isDisabled()).toBe(true);
  const shown = page.getByRole("button", { name: /^Menu of/ }).locator("img");
  await shown.waitFor();
  const src = await shown.getAttribute("src");
  expect(src).toMatch(/^\/api\/users\/\d+\/image\?v=/);
  await page.waitForFunction(() => [...document.images].every(({ naturalWidth }) => naturalWidth === 512));
  for await (const { sha256 } of product.context.files.list()) {
    const bytes = new Uint8Array(await new Response(await product.context.files.read(sha256)).arrayBuffer());
    expect(holdsText(bytes, "GPS")).toBe(false);
  }
}

async function removePicture({ page }: Journey): Promise<void> {
  await press(page, "Remove picture");
  await page.getByText("Your picture was removed.").waitFor();
  expect(await page.locator("img").count()).toBe(0);
  expect(await page.getByRole("button", { name: "Remove picture" }).count()).toBe(0);
}

async function tellWrongDetails({ page }: Journey): Promise<void> {
  for (const label of ["Name", "Email", "Phone number"]) await page.getByRole("textbox", { name: label }).fill("");
  await press(page, "Save");
  const told = [
    "Error: All fields need to be correct",
    "Name is required",
    "E-mail is required",
    "Phone number is required",
  ];
  for (const text of told) await alert(page, text).waitFor();
  await page.getByRole("textbox", { name: "Email" }).fill("nobody");
  await page.getByLabel("Phone number").fill("405555");
  await alert(page, "E-mail is invalid").waitFor();
  await alert(page, "Phone number should be at least 10 characters").waitFor();
  expect(await page.getByLabel("Phone number").inputValue()).toBe("(405) 555");
}

async function saveDetails({ page, email }: Journey): Promise<void> {
  await page.getByLabel("Name").fill("Olive O'Brien");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Phone number").fill("405-555-0199");
  expect(await page.getByLabel("Phone number").inputValue()).toBe("(405) 555-0199");
  await page.getByLabel("Phone number").press("Enter");
  await page.getByText("Your profile was updated.").waitFor();
  await page.getByRole("button", { name: "Menu of Olive O'Brien" }).waitFor();
  await page.reload();
  await hydrated(page);
  expect(await page.getByLabel("Name").inputValue()).toBe("Olive O'Brien");
}

async function tellStale({ page, product, email }: Journey): Promise<void> {
  await product.context.database.write(() => [{
    sql:
      "UPDATE users SET name = 'Olive Changed', version = version + 1, changed_by_id = id, changed_at = ? WHERE email = ?",
    args: ["2026-07-15T18:00:00.000Z", email],
  }]);
  await page.getByLabel("Name").fill("Olive Overwritten");
  await press(page, "Save");
  await alert(page, "Olive Changed changed this on July 15, 2026").waitFor();
  await press(page, "Reload");
  await page.getByLabel("Name").and(page.locator("[value='Olive Changed']")).waitFor();
}

async function tellFailures({ page, url }: Journey): Promise<void> {
  const failing = async (address: RegExp, text: string, cause: () => Promise<void>) => {
    await intercept(page, address, (route) => route.fulfill({ status: 500, json: {} }));
    await cause();
    await page.getByText(`${text}. Please try again later.`).waitFor();
    await page.unroute(address);
  };
  await failing(/\/api\/users$/, "Unable to update profile", async () => {
    await page.getByLabel("Name").fill("Olive Owner");
    await press(page, "Save");
  });
  await failing(/\/image$/, "Unable to upload image", async () => {
    await page.getByLabel("New picture").setInputFiles({ name: "a.png", mimeType: "image/png", buffer: bufferOf("x") });
    await press(page, "Upload picture");
  });
  await failing(/\/password$/, "Unable to update password", async () => {
    await typePasswords(page, password, second);
    await press(page, "Change password");
  });
  await page.getByLabel("New picture").setInputFiles({
    name: "a.jpg",
    mimeType: "image/jpeg",
    buffer: bufferOf(aJpeg(40, 40)),
  });
  await press(page, "Upload picture");
  // The page is to have sent the picture before what it sends next is made to fail.
  await page.getByRole("button", { name: "Remove picture" }).waitFor();
  await failing(/\/image$/, "Unable to save user", () => press(page, "Remove picture"));
  await page.goto(url);
  await hydrated(page);
  await failing(/\/api\/profile$/, "Unable to load profile", async () => {
    await page.getByRole("button", { name: /^Menu of/ }).click();
    await page.getByRole("link", { name: "My Profile" }).click();
  });
  await press(page, "Try again");
  await page.getByLabel("Name").waitFor();
}

function bufferOf(content: Uint8Array | string): Buffer {
  return Buffer.from(content);
}
