import type { Meta, StoryObj } from "@storybook/react-vite";

const meta = { title: "Foundations/Tokens" } satisfies Meta;
export default meta;

const SURFACES = [
  ["bg-frame", "frame"],
  ["bg-paper", "paper"],
  ["bg-raised", "raised"],
  ["bg-hover", "hover"],
  ["bg-selected", "selected"],
  ["bg-accent", "accent"],
  ["bg-accent-soft", "accent-soft"],
  ["bg-red-soft", "red-soft"],
  ["bg-yellow-soft", "yellow-soft"],
  ["bg-green-soft", "green-soft"],
  ["bg-blue-soft", "blue-soft"],
] as const;

export const Surfaces: StoryObj = {
  render: () => (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {SURFACES.map(([look, name]) => (
        <li key={name}>
          <div className={`h-16 rounded-md border ${look}`} />
          <span className="text-sm text-ink-soft">{name}</span>
        </li>
      ))}
    </ul>
  ),
};

export const Type: StoryObj = {
  render: () => (
    <div className="flex flex-col gap-2 bg-paper p-4">
      <p className="text-2xl font-semibold">Documents, 28</p>
      <p className="text-xl font-semibold">Summit Denver, 22</p>
      <p className="text-lg font-semibold">Upload a document, 18</p>
      <p className="text-base">A form is set in 15. What is filed is never rewritten.</p>
      <p className="text-sm">A table is set in 14. Transferred 03/05/24.</p>
      <p className="text-xs text-ink-soft">A note is set in 12.</p>
      <p className="text-lg font-record">0O 1Il 8B 5S 2Z · SN-0O1I8B · 100-240-998</p>
      <p className="text-ink">ink</p>
      <p className="text-ink-soft">ink-soft</p>
      <p className="text-ink-faint">ink-faint</p>
      <p>
        <a href="#type" className="text-accent underline underline-offset-3">A link in accent</a>
      </p>
    </div>
  ),
};
