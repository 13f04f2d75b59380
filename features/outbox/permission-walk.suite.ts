import type { TestProduct } from "@/tests/product/product.ts";
import type { WalkPart } from "@/tests/security/walk/part.ts";
import type { Side } from "@/tests/security/walk/sides.ts";

/** What the permission walk knows of this feature. */
export default {
  paths: [
    [/^\w+ \/api\/outbox\/\{id\}/, "mail"],
  ],
  kinds: {
    mail: { isLasting: true, make: aMail },
  },
} satisfies WalkPart;

async function aMail({ context }: TestProduct, { accountId, storeId }: Side): Promise<number> {
  await context.change((unit) =>
    unit.mail({
      to: { name: "Kim Example", address: "kim@example.com" },
      subject: "Your invitation",
      text: "Hello Kim",
      links: [],
      leastRank: 0,
      ...{ accountId, storeId },
    })
  );
  return Number((await context.database.one("SELECT max(id) AS id FROM outbox"))?.id);
}
