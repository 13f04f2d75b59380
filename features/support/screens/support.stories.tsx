import type { Meta, StoryObj } from "@storybook/react-vite";
import type { Api } from "@/kernel/screens/api.ts";
import { brokenApi, pretendedApi, thinkingApi, WithApi } from "@/kernel/screens/testing.tsx";
import type { PlayedVideo, Support } from "../contract.ts";
import SupportPage from "./support.tsx";
import { VideoCard } from "./video-card.tsx";

const meta = { title: "Support" } satisfies Meta;
export default meta;

const poster =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='16' height='10'><path fill='gray' d='M0 0h16v10H0z'/></svg>";
const played: PlayedVideo = {
  kind: "file",
  title: "Find a form",
  seconds: 31,
  video: "data:video/webm,",
  captions: "data:text/vtt,WEBVTT",
  poster,
  transcript: ["Type a name or a serial number.", "Open the form that you are looking for."],
};
const linked = { kind: "link", title: "File a form", url: "https://video.example.com/file" } as const;

const desk: Support = {
  name: "Ruth Abernathy",
  phone: "5550104473",
  email: "help@records.example.com",
  videos: [played, { ...played, title: "Correct a form", seconds: 44 }, linked],
};

function Page({ api }: { api: Api }) {
  return (
    <WithApi api={api}>
      <SupportPage />
    </WithApi>
  );
}

const answering = (support: Support, uri: string | null) =>
  pretendedApi((request) => request === "GET /api/usermanual" ? { uri } : support);

export const InUse: StoryObj = { render: () => <Page api={answering(desk, "/manual")} /> };
export const NobodyToAsk: StoryObj = {
  render: () => <Page api={answering({ name: null, phone: null, email: null, videos: [] }, null)} />,
};
/** The address of the manual does not load. */
export const ManualFailed: StoryObj = {
  render: () => <Page api={pretendedApi((request) => request === "GET /api/usermanual" ? undefined : desk)} />,
};
export const Loading: StoryObj = { render: () => <Page api={thinkingApi} /> };
export const Failed: StoryObj = { render: () => <Page api={brokenApi} /> };
export const LinkedVideo: StoryObj = {
  render: () => (
    <ul className="max-w-sm">
      <VideoCard video={linked} />
    </ul>
  ),
};
