import type { Session } from "../../contract.ts";

/** What managers and operators are told when the server's clock was set; hardly anybody ever needs its code. */
export default function ClockWords({ jump }: { readonly jump: NonNullable<Session["clockJump"]> }) {
  // UTC, as in the server's log, and the same on the server's page as in the browser.
  const [from, to] = [jump.from, jump.to].map((at) => `${at.slice(0, 10)} ${at.slice(11, 16)}`);
  return (
    <>
      {`The server's clock was changed from ${from} to ${to} UTC. Please have it checked. `}
      Until it's trusted again, nothing is deleted for good.
    </>
  );
}
