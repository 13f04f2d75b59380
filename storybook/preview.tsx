import type { Decorator, Preview } from "@storybook/react-vite";
import { InRouter } from "../ui/testing/in-router.tsx";
import "../ui/app.css";

/** Shows the story in the theme of the toolbar. */
const inTheme: Decorator = (Story, { globals }) => {
  if (globals.theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = String(globals.theme);
  return <Story />;
};

/** Links need a router; here they lead nowhere. */
const inRouter: Decorator = (Story) => (
  <InRouter at="/1/documents">
    <Story />
  </InRouter>
);

const preview: Preview = {
  decorators: [inRouter, inTheme],
  parameters: { layout: "padded", options: { storySort: { order: ["Foundations", "Parts", "Forms", "Shell"] } } },
  globalTypes: {
    theme: {
      description: "Light or dark",
      toolbar: {
        title: "Theme",
        icon: "contrast",
        dynamicTitle: true,
        items: [
          { value: "light", title: "Light" },
          { value: "dark", title: "Dark" },
          { value: "system", title: "Match device" },
        ],
      },
    },
  },
  initialGlobals: { theme: "light" },
};

export default preview;
