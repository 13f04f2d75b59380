import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { Button } from "./button.tsx";
import { Card, CardBody, CardFooter, CardHeader } from "./card.tsx";
import { Tabs } from "./tabs.tsx";

const meta = { title: "Parts/Tabs and cards" } satisfies Meta;
export default meta;

function Facts() {
  const [tab, setTab] = useState("details");
  return (
    <Card className="max-w-2xl">
      <CardHeader
        title="Byron, Ada"
        description="Form 4473, filed 03/05/24"
        actions={<Button size="sm">Edit</Button>}
      />
      <CardBody>
        <Tabs
          label="Document details"
          value={tab}
          onValueChange={setTab}
          items={[
            { value: "details", label: "Details", content: <p>Serial numbers, status and dates.</p> },
            { value: "corrections", label: "Corrections", count: 2, content: <p>Two corrections.</p> },
            { value: "attachments", label: "Attachments", count: 3, content: <p>Three attachments.</p> },
            { value: "notes", label: "Notes", count: 0, content: <p>No notes yet.</p> },
            { value: "history", label: "History", content: <p>Everything that happened.</p> },
            { value: "locked", label: "Not available", disabled: true, content: null },
          ]}
        />
      </CardBody>
      <CardFooter>
        <Button variant="primary">Save</Button>
        <Button>Cancel</Button>
      </CardFooter>
    </Card>
  );
}

export const Default: StoryObj = { render: () => <Facts /> };
