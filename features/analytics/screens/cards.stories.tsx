import type { Meta, StoryObj } from "@storybook/react-vite";
import type { Session } from "@/features/shell/contract.ts";
import { aSession, aSessionStore } from "@/features/shell/testing.ts";
import { type Answers, brokenApi, pretendedApi, thinkingApi, WithApi } from "@/kernel/screens/testing.tsx";
import type { Api } from "@/kernel/screens/api.ts";
import { countedUpTo, type CountType, countTypes } from "../contract.ts";
import Cards from "./cards.tsx";

const meta = { title: "Analytics/Cards" } satisfies Meta;
export default meta;

/** The place of the cards on the dashboard. */
function Row({ api }: { api: Api }) {
  return (
    <WithApi api={api}>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
        <Cards storeId={1} accountOverview={false} />
      </div>
    </WithApi>
  );
}

type Numbers = Readonly<Record<CountType, number>>;

const none: Numbers = { documents: 0, flaggedDocuments: 0, assignedToMe: 0, users: 0, activeUsers: 0 };
const some: Numbers = { documents: 12_604, flaggedDocuments: 31, assignedToMe: 4, users: 9, activeUsers: 2 };
const everybody = aSession({
  stores: [aSessionStore({ permissions: ["documents.read", "users.list", "audits.see"] })],
});

function answering(numbers: Partial<Numbers>, session: Session = everybody): Answers {
  return (request) => {
    if (request === "GET /api/session") return session;
    const type = countTypes.find((one) => request.includes(`/analytics/${one}/count`));
    const count = type && numbers[type];
    return Response.json(count ?? { message: "Broken.", error: "server.failed" }, {
      status: count === undefined ? 500 : 200,
    });
  };
}

const cards = (numbers: Partial<Numbers>, session?: Session): StoryObj => ({
  render: () => <Row api={pretendedApi(answering(numbers, session))} />,
});

export const InUse = cards(some);
export const FirstUse = cards(none);
/** Without the way to the people. */
export const MayNotListUsers = cards(some, aSession());
export const InAuditorMode = cards(some, { ...everybody, auditorMode: true });
/** What is not counted ahead ends at a limit. */
export const MoreThanCounted = cards({ ...some, assignedToMe: countedUpTo });
export const Loading: StoryObj = { render: () => <Row api={thinkingApi} /> };
export const OneFailed = cards({ ...some, users: undefined });
export const Failed: StoryObj = { render: () => <Row api={brokenApi} /> };
