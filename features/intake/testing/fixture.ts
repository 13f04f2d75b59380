import { anAccount, aPerson, signedIn } from "@/features/accounts/testing.ts";
import { aStore } from "@/features/stores/testing.ts";
import type { NewDocument } from "@/features/filing/contract.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { TestProduct } from "@/tests/product/product.ts";
import type { IntakeItem, IntakePage } from "../contract.ts";
import { placeKey, receive, type Received } from "../receiving.ts";

/** An account with two stores and people who verify. */
export async function aFixture({ context }: Pick<TestProduct, "context">) {
  const account = await anAccount(context);
  const [store, otherStore] = [
    await aStore(context, { accountId: account.id }),
    await aStore(context, { accountId: account.id }),
  ];
  const headersOf = async (role: "FFLUser" | "FFLAccountOwner" | "BackupToolOnlyUser", name: string) => {
    const storeIds = role === "FFLAccountOwner" ? [] : [store.id];
    const person = await aPerson(context, { accountId: account.id, role, storeIds, name });
    return (await signedIn(context, person.id)).headers;
  };
  return {
    accountId: account.id,
    store,
    otherStore,
    owner: await headersOf("FFLAccountOwner", "Olive Owner"),
    dana: await headersOf("FFLUser", "Dana Desk"),
    program: await headersOf("BackupToolOnlyUser", "Backup"),
  };
}

export type Fixture = Awaited<ReturnType<typeof aFixture>>;

/** Keeps files and receives them as one document to be. */
export async function arrive(
  context: FeatureContext,
  { accountId, store }: Pick<Fixture, "accountId" | "store">,
  files: readonly { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer>; readonly type?: number }[],
  path = files[0].name,
): Promise<Received> {
  const kept = await Promise.all(files.map(async ({ name, bytes, type = 0 }) => {
    const received = await context.files.receive(new Blob([bytes]).stream(), 100_000_000);
    await received.keep();
    return { name, sha256: received.sha256, size: received.size, type };
  }));
  const [received] = await receive(context, [{
    accountId,
    storeId: store.id,
    source: "inbox",
    path,
    key: placeKey("inbox", path, kept.map(({ sha256 }) => sha256)),
    files: kept,
    by: { userId: null, name: "Watched folder" },
  }]);
  return received;
}

/** The values that a person sends for an item, as the form would. */
export function aDocument(item: IntakeItem, changes: Partial<NewDocument> = {}): NewDocument {
  const { metaData } = item;
  return {
    storeId: item.storeId,
    formType: 0,
    customerName: metaData?.customerName?.value ?? "Doe, Jane",
    status: 0,
    transferDate: "2024-03-05",
    certificationDate: null,
    nicsDate: null,
    tsn: metaData?.tsn?.value ?? null,
    ntn: null,
    serialNumbers: ["K4473"],
    documentSerialNumbers: [{ serialNumber: "K4473" }],
    attachments: item.files.map(({ name, type }, at) => ({ fileName: name, type: at === 0 ? 1 : type === 0 ? 9 : 2 })),
    allowDuplicateTsn: false,
    ...changes,
  };
}

/** Asks the API as JSON and answers status and body. */
export async function ask(
  { request }: Pick<TestProduct, "request">,
  method: string,
  path: string,
  headers: HeadersInit,
  body?: unknown,
) {
  const sent = new Headers(headers);
  if (body !== undefined) sent.set("content-type", "application/json");
  const response = await request(path, {
    method,
    headers: sent,
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? null : JSON.parse(text) };
}

/** The first page of a store's list. */
export async function listOf(product: TestProduct, fixture: Fixture, state = "open"): Promise<IntakePage> {
  const { body } = await ask(product, "GET", `/api/intake?storeId=${fixture.store.id}&state=${state}`, fixture.dana);
  return body;
}
