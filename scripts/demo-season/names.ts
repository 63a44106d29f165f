import type { Random } from './random.ts'

/** First names. Surnames are combined from two parts below, so that no player has a real player's name. */
const FIRST =
  'Aldren Ambrose Anselm Arlo Asher Atlee Barnaby Basil Benedict Bertram Boaz Bram Briar Calder Caleb Casimir Cassius ' +
  'Clement Conrad Corbin Cyril Dashiell Deacon Delroy Desmond Dorian Edmund Elias Emeric Enoch Ephraim Ezra Fabian ' +
  'Felix Fergus Finnian Gareth Gideon Grady Gustav Hadrian Hollis Horace Hugo Ignatius Immanuel Isidore Ivo Jabari ' +
  'Jasper Jericho Jethro Joachim Jubal Kaspar Keanan Kendrell Kofi Lachlan Laszlo Leander Leopold Linus Lorcan Lucian ' +
  'Magnus Malachi Marcellus Matthias Milo Montrell Mordecai Nathaniel Nestor Niall Obadiah Octavian Olin Orson Osric ' +
  'Otis Percival Phineas Quentin Quillan Rafe Reuben Roderick Rowan Rufus Samson Saul Sebastian Selwyn Septimus Silas ' +
  'Simeon Soren Tavian Tobias Tiberius Ulric Uriah Valentin Vaughn Virgil Waldo Wendell Wilder Winslow Xander Yannick ' +
  'Zadok Zebulon Zephyr'

const STEMS =
  'Alder Amber Anvil Apple Ashen Barrow Beacon Birch Bittern Bracken Briar Candle Cinder Clover Copper Cormor Crake ' +
  'Dapple Drift Ember Falcon Fennel Flint Gander Garnet Gorse Granite Hazel Heron Hollow Indigo Juniper Kestrel Lantern ' +
  'Larch Linnet Mallow Marten Merlin Millet Mossy Nettle Ochre Osprey Otter Paddle Pebble Pewter Plover Quarry Raven ' +
  'Rushen Saffron Sedge Sorrel Sparrow Tallow Tansy Teasel Thimble Thistle Timber Umber Velvet Walnut Willet Yarrow'

const ENDINGS =
  'bank borne bury combe court dale fell field garth gate hurst keep lock mere moor pool ridge stead thorpe wick'

const COLLEGES =
  'Alder State; Bayline; Cedar Tech; Dunmore; Eastbrook; Fallow State; Granite A&M; Harbor College; Irongate; Juniper ' +
  'State; Kestrel; Lakeward; Mill River; North Plains; Old Quarry; Pinehurst Tech; Red Mesa; Saltmarsh; Tidewater State; ' +
  'Upper Valley'

export interface FullName {
  first: string
  last: string
}

/** Returns a function that makes full names and never repeats one. */
export const nameMaker = (random: Random): (() => FullName) => {
  const firsts = FIRST.split(' ')
  const lasts = random.shuffled(STEMS.split(' ').flatMap(stem => ENDINGS.split(' ').map(ending => stem + ending)))
  const used = new Set<string>()
  return () => {
    for (;;) {
      const name = { first: random.pick(firsts), last: random.pick(lasts) }
      const full = `${name.first} ${name.last}`
      if (used.has(full)) continue
      used.add(full)
      return name
    }
  }
}

/**
 * Returns a function that makes ids in Pro-Football-Reference's style: four letters, two letters and a running number.
 */
export const pfrIdMaker = (): ((name: FullName) => string) => {
  const used = new Map<string, number>()
  return ({ first, last }) => {
    const stem = last.slice(0, 4).padEnd(4, 'x') + first.slice(0, 2)
    const number = used.get(stem) ?? 0
    used.set(stem, number + 1)
    return stem + String(number).padStart(2, '0')
  }
}

export const collegeOf = (random: Random): string => random.pick(COLLEGES.split('; '))
