import { expect, test } from 'vitest'
import { accountNameOf } from '../../../../src/engine/rules/names/naming.ts'

test("a person's name becomes an account name without accents, with dashes between words", () => {
  const names = ['Jörg  Müller', ' Bo ', "Ja'Marr", 'D\u2019Andre Swift', 'Zoë']
  expect(names.map(accountNameOf)).toEqual(['Jorg-Muller', 'Bo', 'Ja-Marr', 'D-Andre-Swift', 'Zoe'])
})

test('letters that have no base form are replaced with their usual spelling', () => {
  expect(['Bjørn Weiß', 'Łukasz', 'Ægir Þórsson', 'Đorđe'].map(accountNameOf)).toEqual([
    'Bjorn-Weiss',
    'Lukasz',
    'Aegir-Thorsson',
    'Dorde',
  ])
})

test('emoji are removed, and a name with only emoji becomes empty', () => {
  expect(['Zoë 🏈🏈', '👨‍👩‍👧 Bo 👍🏽', 'Al 🇺🇸', 'No. 1', '🏈'].map(accountNameOf)).toEqual([
    'Zoe',
    'Bo',
    'Al',
    'No.-1',
    '',
  ])
})
