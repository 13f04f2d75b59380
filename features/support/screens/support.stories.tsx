import type { Meta, StoryObj } from "@storybook/react-vite";
import { VideoCard } from "./video-card.tsx";

const meta = { title: "Support" } satisfies Meta;
export default meta;

export const LinkedVideo: StoryObj = {
  render: () => (
    <ul className="max-w-sm">
      <VideoCard video={{ kind: "link", title: "File a form", url: "https://video.example.com/file" }} />
    </ul>
  ),
};
