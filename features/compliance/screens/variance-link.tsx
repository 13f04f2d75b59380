import { Link } from "react-router";
import { Button } from "@/ui/button.tsx";
import { Card, CardHeader } from "@/ui/card.tsx";
import type { Compliance } from "../contract-shapes.ts";

/** Where the variance document is kept, and when one is needed. */
export function VarianceLink({ page: { storeId, hasVariance } }: { readonly page: Compliance }) {
  return (
    <Card aria-label="Variance" className="[&>div]:border-b-0">
      <CardHeader
        title="Variance"
        description={`Not needed where every condition is met. For any other method you need ATF's approval under 27 CFR 478.22, and keep it for ATF. ${
          hasVariance ? "A variance document is on file." : "None is on file."
        }`}
        actions={
          <Button asChild size="sm" className="print:hidden">
            <Link to={`/${storeId}/ffl-settings/${storeId}`}>Variance document</Link>
          </Button>
        }
      />
    </Card>
  );
}
