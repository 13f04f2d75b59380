import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";

/** A sign-in that is over before it was done: what happened, and the way back to its beginning. */
export function StartAgain({ message, onStartAgain }: { message: string; onStartAgain: () => void }) {
  return (
    <div className="flex flex-col gap-4">
      <Alert tone="red">{message}</Alert>
      <Button variant="primary" size="lg" autoFocus onClick={onStartAgain}>Start again</Button>
    </div>
  );
}
