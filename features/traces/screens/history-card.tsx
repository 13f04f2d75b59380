import { Card, CardHeader } from "@/ui/card.tsx";
import { TraceHistory, type TraceHistoryProps } from "./trace-history.tsx";

/** The request's own history. */
export function HistoryCard(props: TraceHistoryProps) {
  return (
    <Card className="overflow-clip max-lg:order-5">
      <CardHeader title="History" />
      <TraceHistory {...props} />
    </Card>
  );
}
