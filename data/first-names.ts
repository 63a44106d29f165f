/**
 * First names that are treated as equal. A nickname that is the start of the full name (Cameron, Cam) does not need a
 * row.
 */
const EQUAL_FIRST_NAMES: readonly (readonly string[])[] = [
  ['andrew', 'andy', 'drew'],
  ['anthony', 'tony'],
  ['charles', 'charlie', 'chuck'],
  ['edward', 'eddie', 'ted', 'teddy'],
  ['ezekiel', 'zeke'],
  ['gabriel', 'gabe'],
  ['gregory', 'greg', 'gregg'],
  ['jacob', 'jake'],
  ['james', 'jim', 'jimmy'],
  ['jonathan', 'jonathon', 'johnathan'],
  ['joseph', 'joe', 'joey'],
  ['kenneth', 'kenny', 'ken'],
  ['lawrence', 'larry'],
  ['mathew', 'matthew', 'matt', 'mat'],
  ['michael', 'mike', 'mikey'],
  ['mitchell', 'mitch'],
  ['nathaniel', 'nathan', 'nate'],
  ['nicholas', 'nicolas', 'nick', 'nicky'],
  ['patrick', 'pat'],
  ['philip', 'phillip', 'phil'],
  ['richard', 'rich', 'rick', 'ricky'],
  ['robert', 'rob', 'bob', 'bobby', 'robbie', 'robby'],
  ['ronald', 'ron', 'ronnie'],
  ['samuel', 'sam', 'sammy'],
  ['stephen', 'steven', 'steve', 'stevie'],
  ['theodore', 'ted', 'teddy'],
  ['thomas', 'tom', 'tommy'],
  ['william', 'will', 'willie', 'bill', 'billy'],
  ['zachary', 'zach', 'zack', 'zac'],
]

const GROUPS: ReadonlyMap<string, readonly number[]> = new Map(
  EQUAL_FIRST_NAMES.flat().map(name => [
    name,
    EQUAL_FIRST_NAMES.flatMap((group, at) => (group.includes(name) ? [at] : [])),
  ]),
)

const SHORTEST_BEGINNING = 3

/**
 * Returns true if two first names, in lowercase letters, could belong to the same person: they are equal, one is the
 * start of the other, or both are common forms of one name.
 */
export const sameFirstName = (one: string, other: string): boolean => {
  if (one === other) return true
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length >= SHORTEST_BEGINNING && long.startsWith(short)) return true
  return (GROUPS.get(one) ?? []).some(group => GROUPS.get(other)?.includes(group))
}
