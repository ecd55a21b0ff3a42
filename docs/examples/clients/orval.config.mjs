export default {
  deckwright: {
    input: "schema.json",
    output: {
      target: "orval/deckwright.ts",
      client: "fetch",
      override: { mutator: { path: "fetcher.ts", name: "fetcher" } },
    },
  },
};
