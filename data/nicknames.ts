/** Players that platforms list under a nickname that is missing from the public files. */
const NICKNAMES: readonly (readonly [nickname: string, name: string])[] = [
  ['Hollywood Brown', 'Marquise Brown'],
  ['Scotty Miller', 'Scott Miller'],
  ['Tank Dell', 'Nathaniel Dell'],
  ['Bam Knight', 'Zonovan Knight'],
  ['Robbie Anderson', 'Robby Anderson'],
  ['Chosen Anderson', 'Robby Anderson'],
  ['Chosen Anderson', 'Robbie Anderson'],
  ['Boogie Basham', 'Carlos Basham'],
  ['JuJu Brents', 'Julius Brents'],
  ['TJ Slaton', 'Tedarrell Slaton'],
  ['Dru Phillips', 'Andru Phillips'],
  ['Parker Romo', 'John Parker Romo'],
  ['DJ Chark', 'Darrell Chark'],
  ['DK Metcalf', 'DeKaylin Metcalf'],
  ['Ade Ogundeji', 'Adetokunbo Ogundeji'],
  ['Sauce Gardner', 'Ahmad Gardner'],
  ['Pacman Jones', 'Adam Jones'],
  ['Beanie Wells', 'Chris Wells'],
  ['TJ Graham', 'Trevor Graham'],
  ['Dre Hal', 'Andre Hal'],
]

const OTHERS: ReadonlyMap<string, readonly string[]> = new Map(
  [
    ...Map.groupBy(
      NICKNAMES.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]),
      ([name]) => name,
    ),
  ].map(([name, pairs]) => [name, pairs.map(([, other]) => other)]),
)

/** Returns a player's other names. */
export const nicknamesOf = (name: string): readonly string[] => OTHERS.get(name) ?? []
