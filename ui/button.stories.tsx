import type { Meta, StoryObj } from "@storybook/react-vite";
import { Link } from "react-router";
import Flag from "lucide-react/icons/flag";
import Upload from "lucide-react/icons/upload";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";

const meta = { title: "Parts/Button", component: Button } satisfies Meta<typeof Button>;
export default meta;

const VARIANTS = ["primary", "secondary", "ghost", "danger", "link"] as const;

export const Variants: StoryObj = {
  render: () => (
    <div className="flex flex-col gap-4">
      {(["sm", "md", "lg"] as const).map((size) => (
        <div key={size} className="flex flex-wrap items-center gap-3">
          {VARIANTS.map((variant) => <Button key={variant} variant={variant} size={size}>Save {variant}</Button>)}
        </div>
      ))}
    </div>
  ),
};

export const States: StoryObj = {
  render: () => (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="primary" icon={<Upload aria-hidden="true" />}>Upload New Document</Button>
      <Button variant="primary" busy>Uploading</Button>
      <Button variant="primary" disabled>Complete</Button>
      <Button disabled>Cancel</Button>
      <Button variant="danger" busy>Ending the audit</Button>
      <Button asChild>
        <Link to="/1/documents">A link with the looks of a button</Link>
      </Button>
    </div>
  ),
};

export const Icons: StoryObj = {
  render: () => (
    <div className="flex items-center gap-3">
      <IconButton label="Flag" shortcut="F" icon={<Flag aria-hidden="true" />} />
      <IconButton label="Flag" variant="secondary" icon={<Flag aria-hidden="true" />} />
      <IconButton label="Flag" size="sm" icon={<Flag aria-hidden="true" />} />
      <IconButton label="Flag" disabled icon={<Flag aria-hidden="true" />} />
    </div>
  ),
};
