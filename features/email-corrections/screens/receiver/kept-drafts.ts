/** What is on its way to the server. */
const onTheirWay = new Set<Promise<unknown>>();

/** Notes that marks are on their way to the server, so that nobody is signed out before they are there. */
export function onItsWay<Result>(keeping: Promise<Result>): Promise<Result> {
  onTheirWay.add(keeping);
  const arrived = () => void onTheirWay.delete(keeping);
  keeping.then(arrived, arrived);
  return keeping;
}

/** Waits for all of it. False where some of it did not arrive. */
export async function draftsArrived(): Promise<boolean> {
  const ended = await Promise.allSettled(onTheirWay);
  return ended.every(({ status }) => status === "fulfilled");
}
