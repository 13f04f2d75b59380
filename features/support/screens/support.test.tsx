import { componentTest, render, screen, user } from "@/ui/testing/dom.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { expect } from "expect";
import { MemoryRouter } from "react-router";
import { createApi } from "@/kernel/screens/api.ts";
import { createQueries } from "@/kernel/screens/queries.ts";
import { ScreensProvider } from "@/kernel/screens/screens-context.tsx";
import type { Support } from "../contract.ts";
import SupportPage from "./support.tsx";

const nobody: Support = { name: null, phone: null, email: null, videos: [] };

/** The page before a server that answers so. */
function shown(support: Response | Support, manual: () => Response) {
  const credentials = { headers: () => Promise.resolve({}), seen: () => {}, renew: () => Promise.resolve(false) };
  const api = createApi((path) => {
    if (path === "/api/usermanual") return Promise.resolve(manual());
    return Promise.resolve(support instanceof Response ? support : Response.json(support));
  }, credentials);
  const queries = createQueries();
  queries.setDefaultOptions({ queries: { retry: false } });
  render(
    <QueryClientProvider client={queries}>
      <ScreensProvider value={{ api, queries, features: [] }}>
        <MemoryRouter>
          <SupportPage />
        </MemoryRouter>
      </ScreensProvider>
    </QueryClientProvider>,
  );
}

const manualAt = (uri: string | null) => () => Response.json({ uri });

componentTest("phone, email and manual can be pressed; a person is named", async () => {
  shown({ ...nobody, name: "Ruth Abernathy", phone: "5550104473", email: "ruth@example.com" }, manualAt("/manual"));
  expect((await screen.findByRole("link", { name: "(555) 010-4473" })).getAttribute("href")).toBe("tel:5550104473");
  expect(screen.getByRole("link", { name: /^ruth/ }).getAttribute("href")).toBe("mailto:ruth@example.com");
  expect(screen.getByText("Ruth Abernathy can help you.")).toBeTruthy();
  expect((await screen.findByRole("link", { name: "User manual" })).getAttribute("href")).toBe("/manual");
});

componentTest("an extension is shown and not dialed; a manual elsewhere opens in a new tab", async () => {
  shown({ ...nobody, phone: "+1 (555) 010-4473 ext. 2" }, manualAt("https://help.example.com/book"));
  const phone = await screen.findByRole("link", { name: "+1 (555) 010-4473 ext. 2" });
  expect(phone.getAttribute("href")).toBe("tel:+15550104473");
  const manual = await screen.findByRole("link", { name: "User manual" });
  expect([manual.getAttribute("target"), manual.getAttribute("rel")]).toEqual(["_blank", "noopener noreferrer"]);
});

componentTest("nobody to ask and no manual are said and left out", async () => {
  shown(nobody, manualAt(null));
  expect(await screen.findByText(/^No support contact is set\./)).toBeTruthy();
  expect(screen.queryByRole("link", { name: "User manual" })).toBeNull();
});

componentTest("a manual whose address does not load is told in the specification's words", async () => {
  const failed = () => Response.json({ message: "No.", error: "server.failed" }, { status: 500 });
  shown({ ...nobody, phone: "5550104473" }, failed);
  expect(await screen.findByText("Unable to fetch user manual. Please try again later.")).toBeTruthy();
});

componentTest(
  "a video has captions and a transcript, and loads nothing before it is played; another one is a link",
  async () => {
    shown({
      ...nobody,
      videos: [
        {
          kind: "file",
          title: "Find a form",
          seconds: 31,
          video: "/assets/a.webm",
          captions: "/assets/a.vtt",
          poster: "/assets/a.webp",
          transcript: ["Type a name.", "Open the form."],
        },
        { kind: "link", title: "Elsewhere", url: "https://video.example.com/1" },
      ],
    }, manualAt(null));
    const video = await screen.findByLabelText("Find a form");
    expect([video.getAttribute("preload"), video.getAttribute("poster")]).toEqual(["none", "/assets/a.webp"]);
    const track = video.querySelector("track");
    expect([track?.getAttribute("kind"), track?.getAttribute("src"), track?.hasAttribute("default")])
      .toEqual(["captions", "/assets/a.vtt", true]);
    await user.click(screen.getByText("Transcript"));
    expect(screen.getByText("Open the form.")).toBeTruthy();
    expect(screen.getByRole("link", { name: /^Elsewhere/ }).getAttribute("href")).toBe("https://video.example.com/1");
  },
);

componentTest("a page that does not load says so", async () => {
  shown(Response.json({ message: "No.", error: "server.failed" }, { status: 500 }), manualAt(null));
  expect(await screen.findByText("Unable to load support. Please try again later.")).toBeTruthy();
});
