// my deck
const deck = {
  title: 'Rush',
  main: [
    {name: 'Defy', count: 3},
    {name: "Targon's Peak", count: 2}, /* the field */
  ],
  sideboard: [{name: 'Charm', count: 1}],
};
