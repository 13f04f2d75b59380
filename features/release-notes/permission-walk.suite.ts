import type { WalkPart } from "@/tests/security/walk/part.ts";

const words = { title: "New in this version", description: "Faster lists" };
const note: [RegExp, string] = [/^(?:PUT|DELETE) \/api\/releaseNotes\/\{id\}/i, "releaseNote"];

/** What the permission walk knows of this feature. */
export default {
  rules: { "GET /api/releaseNotes": { to: "signed-in", words: "What changed in this installation." } },
  chosen: [{ row: "write release notes", permission: "release-notes.write", roles: ["OperatorAdmin"] }],
  requests: {
    "POST /api/releaseNotes": { body: () => words },
    "PUT /api/releaseNotes": { body: async (target) => ({ ...words, id: await target("releaseNote") }) },
    "PUT /api/releaseNotes/{id}": { body: () => words },
  },
  paths: [note],
  kinds: {
    releaseNote: {
      async make({ context }) {
        const id = await context.ids.next("release_notes");
        await context.database.write(() => [{
          sql: "INSERT INTO release_notes(id, title, description, created_at, changed_by_name, changed_at) " +
            "VALUES (?, 'A note', 'A line', '2026-07-15T18:00:00.000Z', 'Olga', '2026-07-15T18:00:00.000Z')",
          args: [id],
        }]);
        return id;
      },
    },
  },
} satisfies WalkPart;
