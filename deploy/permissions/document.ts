import { roles } from "@/features/accounts/contract-roles.ts";
import type { Endpoint } from "@/kernel/endpoint.ts";
import { floorOf, type PermissionRow, type PermissionTable } from "@/kernel/permissions.ts";
import type { RouteRule, RouteRules } from "./route-rule.ts";

const auditorRoles = ["IOIUser", "IOIAdmin"];
const wholeAccount = ["FFLSuperAdmin", "FFLAccountOwner"];

const introduction = `# Who may do what

This page is made from the table by which the server decides (\`kernel/permissions.ts\`, the \`permissions\` of each
feature, and \`rules\` of their \`permission-walk.suite.ts\`). Do not edit it: change the table and run
\`deno task permissions\`.

Every request is decided on the server, anew each time, by account, store, role, audit and dates. Menus and buttons only
hide what the server would refuse. What belongs to another account is answered exactly as what does not exist (404).

- **Disabled people, and everyone of a disabled account**, keep their sign-in, so that they can be told why they see
  nothing and can sign out. They hold no permission.
- **The user of the backup application** is a program: besides its own routes it reads its profile, changes its password
  and signs out.
- **Operators** see no records of an account. While one acts for someone, with a reason that the account can read, they
  may do what that person may do for an hour, but for what is the person's own business, and for inviting, giving
  rights, exporting everything and deleting.
- **The receiver of an emailed correction** is no one's person: a link lets them see and correct that one form, for 14
  days at most and until it is saved. To every other route they are as good as not signed in (401).
- **An auditor at a terminal of the shop**, signed in with a code that the dealer shows, reads in that one audit of that
  one store, and prints; every other call is refused (403). What they hold is \`stores.see\` and \`documents.read\`, for the
  dates of the audit, within business hours.
- **A dealer's person who looks as an auditor** may do what the audits they take part in allow, and nothing else.
- **No one** gives a permission above their own rank, or changes someone of a higher rank. The last account owner can
  neither be deleted, nor disabled, nor lowered.
- **Outside of business hours** auditors of an ATF audit, and the staff below Admin of an account with one store and no
  audit under way, see that the store is there and nothing of it.`;

/** docs/permissions.md: who may do what, and whom each route lets in. Throws for a route whose rule nobody has written. */
export function permissionsDocument(table: PermissionTable, rules: RouteRules): string {
  const { permissions, publicRoutes, signedInRoutes } = table;
  return [
    introduction,
    "## Roles and permissions",
    tableOf(
      ["What", "Permission", ...roles.map(({ label }) => label)],
      permissions.map((row) => [row.label, code(row.name), ...roles.map(({ name }) => reach(row, name))]),
    ),
    "## Routes by the permission that they ask first",
    "A rule behind each route asks the same permission again for the very store, document or person.",
    tableOf(
      ["Route", "Permission", "And besides"],
      permissions.flatMap(({ routes }) => routes).map((endpoint) => [
        code(keyOf(endpoint)),
        code(floorOf(endpoint) ?? ""),
        besides(endpoint, rules[keyOf(endpoint)]),
      ]),
    ),
    "## Routes for everyone who is signed in",
    "These ask no permission first; the rule says whom and what each one is for.",
    rulesOf(signedInRoutes, rules),
    "## Routes for everyone",
    "No one need be signed in. Besides these, `GET /api/health`, `GET /api/ready` and `GET /api/openapi.json` are open.",
    rulesOf(publicRoutes, rules),
  ].join("\n\n") + "\n";
}

/** How far a permission reaches for a role, in a word or two. */
function reach({ roles: holders, about, sources = [] }: PermissionRow, role: string): string {
  if (auditorRoles.includes(role) && about !== "oneself") {
    return sources.includes("audit") ? "in an active audit" : "no";
  }
  if (!holders.includes(role)) return "no";
  if (about === "oneself") return "oneself";
  if (role === "OperatorAdmin") return about === "account" ? "operators" : "all accounts";
  if (about === "account") return "own account";
  return wholeAccount.includes(role) ? "all stores" : "own stores";
}

function rulesOf(endpoints: readonly Endpoint[], rules: RouteRules): string {
  const rows = endpoints.map((endpoint) => {
    const rule = rules[keyOf(endpoint)];
    if (!rule) {
      throw new Error(`Say in the feature's permission-walk.suite.ts (rules) whom ${keyOf(endpoint)} lets in.`);
    }
    return [code(keyOf(endpoint)), besides(endpoint, rule)];
  });
  return tableOf(["Route", "Whom it lets in"], rows);
}

function besides({ alone, reaches }: Endpoint, rule: RouteRule | undefined): string {
  const asked = rule?.asks?.length ? `Needs ${rule.asks.map(code).join(" or ")}.` : "";
  const notInName = alone || rule?.alone ? "Never while an operator acts for the person." : "";
  const shutOut = reaches?.includes("shut-out") ? "Also while disabled." : "";
  const programs = reaches?.includes("program") ? "Also for the user of the backup application." : "";
  const guests = reaches?.includes("guest") ? "Also for the receiver of an emailed correction." : "";
  const confined = reaches?.includes("confined") ? "Also for an auditor at a terminal." : "";
  return [rule?.words, asked, notInName, shutOut, programs, guests, confined].filter(Boolean).join(" ");
}

function keyOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

function code(text: string): string {
  return `\`${text}\``;
}

/** A table as `deno fmt` writes it, every column as wide as its widest cell. */
function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, at) => Math.max(3, title.length, ...rows.map((row) => row[at].length)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at])).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}
