const NAMES =
  'The Master and Margarita; War and Peace; Pride and Prejudice; Crime and Punishment; Sense and Sensibility; ' +
  'Romeo and Juliet; Rick and Morty; Tom and Jerry; The Old Man and the Sea; Of Mice and Men; Fathers and Sons; ' +
  'Beauty and the Beast; Dungeons and Dragons; Calvin and Hobbes; Thelma and Louise; Antony and Cleopatra; ' +
  'Lady and the Tramp; Lilo and Stitch; Parks and Recreation; The Power and the Glory; The Sound and the Fury; ' +
  'The Red and the Black; North and South; Sons and Lovers; Decline and Fall; Angels and Demons; Bonnie and Clyde; ' +
  'Asterix and Obelix; Simon and Garfunkel; Earth, Wind and Fire; Florence and the Machine; Mumford and Sons; ' +
  'Nick Cave and the Bad Seeds; Belle and Sebastian; Iron and Wine; Hall and Oates; Salt and Straw; Marks and Spencer; ' +
  'Barnes and Noble; Smith and Wesson; Bang and Olufsen; Bowers and Wilkins; Oslo and Akershus; Trinidad and Tobago; ' +
  'Bosnia and Herzegovina; Antigua and Barbuda; Newfoundland and Labrador; Schleswig-Holstein; Tyne and Wear';

/** Names that have an "and" of their own, by their first word in lower case. */
export const NAMES_WITH_AND: ReadonlyMap<string, readonly (readonly string[])[]> = (() => {
  const byFirst = new Map<string, string[][]>();
  for (const name of NAMES.toLowerCase().split('; ')) {
    const words = name.split(/(?=,)|\s+/u);
    const first = words[0] ?? '';
    byFirst.set(first, [...(byFirst.get(first) ?? []), words]);
  }
  return byFirst;
})();
