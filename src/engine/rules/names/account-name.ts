/** Letters of Western languages that have no accent to drop. */
const SPELLED: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', Æ: 'Ae', œ: 'oe', Œ: 'Oe', þ: 'th', Þ: 'Th' },
  ...{ ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ð: 'd', Ð: 'D', ı: 'i' },
}

/**
 * The name of an account, out of what somebody calls himself: accents and emoji are dropped and what lies between words is a
 * dash, so that "Jörg Müller" is Jorg-Muller. Whether the rest may be a name is for the schema to say.
 */
export const accountNameOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u200d]/gu, '')
    .replace(/\P{ASCII}/gu, letter => SPELLED[letter] ?? letter)
    .trim()
    .replace(/[\s'\u2019]+/g, '-')
