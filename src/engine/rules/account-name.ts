/**
 * The name of an account, out of what somebody calls himself: accents are dropped and what lies between words is a dash, so
 * that "Jörg Müller" is Jorg-Muller. Whether the rest may be a name is for the schema to say.
 */
export const accountNameOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .trim()
    .replace(/[\s'\u2019]+/g, '-')
