// Twelve tasks through openapi-fetch and the types that openapi-typescript has generated: `node tasks.js SITE TOKEN` prints what came.
import createClient from "openapi-fetch";
import type { paths } from "./deckwright";

const [site, token] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl: site, headers: { Authorization: `Bearer ${token}` } });
const full = "Main:\n3 Defy";
const told: Record<string, unknown> = {};

function need<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("no answer");
  return value;
}

const answer = need((await client.POST("/api/v1/check/", { body: { game: "riftbound", deck: { text: "Main:\n4 Defy" } } })).data);
told.check = [answer.verdict, answer.violations.some((violation) => violation.code === "copy-limit")];

const checks = ["Main:\n4 Defy", full].map((text) => ({ game: "riftbound" as const, deck: { text } }));
const batch = need((await client.POST("/api/v1/check/batch/", { body: { checks } })).data);
told.batch = batch.results.map((result) => ("verdict" in result ? result.verdict : result.error.title));

const names: string[] = [];
let after = "";
for (let page = 0; page < 3; page += 1) {
  const query = { game: "riftbound" as const, q: "-is:token", fields: "name", page_size: 2, after };
  const found = need((await client.GET("/api/v1/cards/", { params: { query } })).data);
  for (const card of found.results) names.push(card.name ?? "");
  if (!found.next) break;
  after = new URL(found.next).searchParams.get("after") ?? "";
}
told.search = [names.length, new Set(names).size === names.length];

const card = need((await client.GET("/api/v1/cards/named/", { params: { query: { game: "riftbound", name: "defy" } } })).data);
told.card = [card.id, card.name];
const missed = await client.GET("/api/v1/cards/named/", { params: { query: { game: "riftbound", name: "pit rooky" } } });
if (missed.error?.status === 404) told.misspelt = missed.error.suggestions;

const saved = need((await client.POST("/api/v1/decks/", { body: { name: "Rush", game: "riftbound", text: full } })).data);
told.save = ["name" in saved ? saved.name : "", saved.revision];

const path = { token: saved.id };
const tagged = { path, header: { "If-Match": `"${saved.revision}"` } };
const changed = need((await client.PATCH("/api/v1/decks/{token}/", { params: tagged, body: { name: "Storm" } })).data);
const stale = await client.PATCH("/api/v1/decks/{token}/", { params: tagged, body: { name: "Rain" } });
if (stale.error?.status === 412) {
  told.change = ["name" in changed ? changed.name : "", stale.error.status, stale.error.current?.name];
}

const first = await client.GET("/api/v1/decks/{token}/", { params: { path } });
const again = await client.GET("/api/v1/decks/{token}/", {
  params: { path, header: { "If-None-Match": first.response.headers.get("ETag") ?? "" } },
});
told.unchanged = [first.response.status, again.response.status];

const kept = need((await client.POST("/api/v1/decks/{token}/versions/", { params: { path }, body: { name: "First" } })).data);
await client.PATCH("/api/v1/decks/{token}/", { params: { path, header: { "If-Match": "*" } }, body: { text: "Main:\n2 Defy" } });
const sides = { from: String(kept.number), to: "current" };
const diff = need((await client.GET("/api/v1/decks/{token}/versions/diff/", { params: { path, query: sides } })).data);
told.versions = diff.changed.map((change) => [change.name, change.by]);

const exported = await client.GET("/api/v1/decks/{token}/export/{style}/", {
  params: { path: { ...path, style: "text" } },
  parseAs: "text",
});
told.export = exported.data;

const bulk = need((await client.GET("/api/v1/bulk/{game}.ndjson", { params: { path: { game: "zero" } }, parseAs: "text" })).data);
told.bulk = [...new Set(bulk.trim().split("\n").map((line) => JSON.parse(line).game))];

const event = need(
  (
    await client.POST("/api/v1/events/", {
      body: {
        name: "Summer Cup",
        game: "riftbound",
        format: "standard",
        date: "2099-08-08",
        time_zone: "Asia/Shanghai",
        deadline: "2099-08-08T01:00:00Z",
        start: "2099-08-08T02:00:00Z",
      },
    })
  ).data,
);
const slug = { slug: event.slug };
const entries = [1, 2, 3, 4, 5].map((number) => ({ id: `p${number}`, name: `Player ${number}`, list: { text: full } }));
const rows = need((await client.POST("/api/v1/events/{slug}/entries/batch/", { params: { path: slug }, body: { entries } })).data);
const listed = need((await client.GET("/api/v1/events/{slug}/entries/", { params: { path: slug } })).data);
told.event = [
  "name" in event ? event.name : "",
  rows.results.map((row) => row.result),
  listed.results.map((entry) => entry.id),
];

const sheet = await client.GET("/api/v1/events/{slug}/entries/{number}/sheet/", {
  params: { path: { ...slug, number: 1 } },
  parseAs: "arrayBuffer",
});
told.pdf = new TextDecoder().decode(need(sheet.data).slice(0, 5));

console.log(JSON.stringify(told));
