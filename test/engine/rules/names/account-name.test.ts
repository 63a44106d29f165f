import { expect, test } from 'vitest'
import { accountNameOf } from '../../../../src/engine/rules/names/naming.ts'

test("turns a person's name into an account name without accents, with a dash between words", () => {
  const names = ['Jörg  Müller', ' Bo ', "Ja'Marr", 'D\u2019Andre Swift', 'Zoë']
  expect(names.map(accountNameOf)).toEqual(['Jorg-Muller', 'Bo', 'Ja-Marr', 'D-Andre-Swift', 'Zoe'])
})

test('letters without an accent to drop are spelled as they usually are', () => {
  expect(['Bjørn Weiß', 'Łukasz', 'Ægir Þórsson', 'Đorđe'].map(accountNameOf)).toEqual([
    'Bjorn-Weiss',
    'Lukasz',
    'Aegir-Thorsson',
    'Dorde',
  ])
})

test('emoji are left out of it, and nothing is left of a name that is nothing else', () => {
  expect(['Zoë 🏈🏈', '👨‍👩‍👧 Bo 👍🏽', 'Al 🇺🇸', 'No. 1', '🏈'].map(accountNameOf)).toEqual([
    'Zoe',
    'Bo',
    'Al',
    'No.-1',
    '',
  ])
})
