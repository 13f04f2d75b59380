import type { Statement } from "@/db/database.ts";
import type { FeatureContext, SampleLoad } from "@/kernel/feature.ts";
import { type RoleName, roleNamed } from "./contract-roles.ts";
import { markSample } from "./installation.ts";
import { createPasswords } from "./passwords.ts";
import { insertAccount, insertPerson } from "./people.ts";

/** The password of everybody in the sample data. */
export const samplePassword = "Strongroom!1";

/** Accounts of the sample data (decisions, 'Running it'). */
export const sampleAccounts = [
  { name: "Prairie Arms", phone: "4055550142", type: 0 },
  { name: "Summit Outfitters", phone: "3035550178", type: 1 },
] as const;

interface SamplePerson {
  readonly name: string;
  readonly email: string;
  readonly role: RoleName;
  readonly account: (typeof sampleAccounts)[number]["name"] | null;
  readonly place: string;
}

/** The invented people. Their stores are given to them together with the stores. */
export const samplePeople: readonly SamplePerson[] = [
  person("Hannah Whitaker", "owner@prairie.example", "FFLAccountOwner", "Prairie Arms", "Prairie Arms"),
  person("Marcus Bell", "admin@prairie.example", "FFLAdmin", "Prairie Arms", "Prairie Arms"),
  person("Tessa Lindqvist", "user@prairie.example", "FFLUser", "Prairie Arms", "Prairie Arms"),
  person("Backup Computer", "backup@prairie.example", "BackupToolOnlyUser", "Prairie Arms", "Prairie Arms"),
  person("Victor Alvarado", "owner@summit.example", "FFLAccountOwner", "Summit Outfitters", "Summit Outfitters"),
  person("Priya Raman", "super@summit.example", "FFLSuperAdmin", "Summit Outfitters", "Summit Outfitters"),
  person("Colin Hartley", "admin@summit.example", "FFLAdmin", "Summit Outfitters", "Summit Denver"),
  person("Dana Okafor", "user@summit.example", "FFLUser", "Summit Outfitters", "Summit Denver, Summit Boise"),
  person("Owen Castellano", "silencer@summit.example", "FFLSilencerShopAdmin", "Summit Outfitters", "Summit Denver"),
  person("Ruth Abernathy", "operator@strongroom.example", "OperatorAdmin", null, "Runs this service"),
  person("Noel Newcomb", "newcomer@strongroom.example", "FFLUser", null, "No account yet"),
  person("Louise Farrow", "lead@atf.example", "IOIUser", null, "Audit of Summit Denver"),
  person("Aaron Teague", "auditor@atf.example", "IOIAdmin", null, "Audit of Summit Denver"),
];

function person(
  name: string,
  email: string,
  role: RoleName,
  account: SamplePerson["account"],
  place: string,
): SamplePerson {
  return { name, email, role, account, place };
}

/** Fills the empty database with the sample's accounts and people. */
export async function loadSamplePeople(
  { change, ids }: FeatureContext,
  load: SampleLoad,
): Promise<void> {
  if (load.isDone("people")) return;
  await load.sameIds("accounts", "users");
  const passwords = createPasswords();
  const now = load.begunAt.toISOString();
  const statements: Statement[] = [];
  const accountIds = new Map<string | null, number>();
  for (const account of sampleAccounts) {
    const id = await ids.next("accounts");
    accountIds.set(account.name, id);
    statements.push(insertAccount({ ...account, id }, now));
  }
  const hashes = await Promise.all(samplePeople.map(() => passwords.hash(samplePassword)));
  for (const [index, { name, email, role, account }] of samplePeople.entries()) {
    const accountId = accountIds.get(account) ?? null;
    const made = { id: await ids.next("users"), accountId, name, email, phone: phoneOf(index) };
    const roleNumber = roleNamed(role)?.number ?? 0;
    statements.push(insertPerson({ ...made, role: roleNumber, passwordHash: hashes[index] }, now));
    load.progress(index + 1, samplePeople.length);
  }
  await change((unit) => {
    unit.add(...statements, markSample(), load.done("people"));
    unit.record({
      stream: "system",
      event: "accounts.sample_loaded",
      subject: "installation:1",
      actor: { userId: null, name: "Strongroom" },
      data: { accounts: sampleAccounts.length, people: samplePeople.length },
    });
  });
}

/** 555-01xx numbers are kept for invented people. */
function phoneOf(index: number): string {
  return `5095550${String(100 + index)}`;
}

/** What the sign-in page of a sample installation says. */
export function sampleSignIns() {
  const people = samplePeople.map(({ email, name, role, account, place }) => {
    const label = account || role !== "FFLUser" ? roleNamed(role)?.label ?? "" : "Newcomer";
    return { email, name, role: label, place };
  });
  return { password: samplePassword, people };
}
