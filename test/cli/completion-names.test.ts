import { describe, expect, test } from 'vitest'
import { PROFILE_ENTRIES } from '../../src/cli/home/profile.ts'
import type { League } from '../../src/engine/index.ts'
import { offered } from './completions.ts'
import { openPlayed } from './office.ts'

describe('completion', () => {
  test('suggests leagues, teams, systems, accounts and players from the data folder', async () => {
    const terminal = await openPlayed()
    expect(await offered(terminal, 'league', 'show', '')).toMatchObject({
      words: ['office'],
      notes: ['Office League, 2031'],
    })
    expect(await offered(terminal, 'team', 'show', '')).toMatchObject({
      words: ['1', '2', '3', '4'],
      notes: ['Aces', 'Bears', 'Team 3', 'Team 4'],
    })
    expect((await offered(terminal, 'rankings', '--system', 'pp')).words).toEqual(['ppr'])
    expect((await offered(terminal, 'me', '--as', '')).words).toEqual(['alex', 'blake'])
    expect((await offered(terminal, 'player', 'show', 'ann')).words).toEqual(['ann_arrow'])
  })

  test('suggests short, unique ids for trades and names for keys', async () => {
    const terminal = await openPlayed()
    const sides = ['--give', 'ann_arrow', '--get', 'sam_twin_qb']
    const { trade } = (await terminal.json('trade', 'propose', 'Aces', 'Bears', ...sides)) as { trade: { id: string } }
    const { words, notes } = await offered(terminal, 'trade', 'cancel', '')
    expect([words, notes]).toEqual([[trade.id.slice(0, 8)], ['pending, Aces to Bears']])
    expect(await terminal.run('trade', 'cancel', trade.id.slice(0, 8))).toMatchObject({ status: 0 })
    await terminal.run('key', 'create', 'my laptop')
    expect((await offered(terminal, 'key', 'revoke', 'my')).words).toEqual(['my_laptop'])
    expect(await terminal.run('key', 'revoke', 'my_laptop', '--yes')).toMatchObject({ status: 0 })
    expect((await offered(terminal, 'key', 'revoke', '')).words).toEqual([])
  })

  test('suggests players by a matching word, adds the position if two share a name, and accepts ids', async () => {
    const terminal = await openPlayed()
    expect(await terminal.run('player', 'show', 'ann_arrow')).toMatchObject({ status: 0 })
    expect((await offered(terminal, 'player', 'show', '00-000000')).words).toContain('00-0000003')
    expect((await offered(terminal, 'player', 'show', 'sam')).words).toEqual(['sam_twin_qb', 'sam_twin_lb'])
    expect(await terminal.run('player', 'show', 'sam_twin_lb')).toMatchObject({ status: 0 })
    const players = await offered(terminal, 'optimize', '--players', 'ann_arrow,c')
    expect(players.words).toEqual(['ann_arrow,cal_cross'])
  })

  test('suggests items by name instead of id if the name is one word', async () => {
    const terminal = await openPlayed()
    const { league } = (await terminal.json('league', 'create', "Zoë's  League!", '--system', 'ppr')) as {
      league: League
    }
    expect((await offered(terminal, 'league', 'show', '')).words).toEqual(
      expect.arrayContaining(['office', 'zoes_league']),
    )
    for (const begun of ['Zo', "zoë's l", 'ZOES_']) {
      expect((await offered(terminal, 'league', 'show', begun)).words).toEqual(['zoes_league'])
    }
    expect((await offered(terminal, 'league', 'show', league.id.slice(0, 7))).words).toEqual([league.id])
    expect(await terminal.json('league', 'show', 'zoes_league')).toMatchObject({ league: { id: league.id } })
    expect((await offered(terminal, 'team', 'show', '--league=office', 'Be')).words).toEqual(['bears'])
    expect((await offered(terminal, 'team', 'show', '--league=office', '')).words).toEqual(['1', '2', '3', '4'])
    await terminal.run('league', 'create', 'Zoes League', '--system', 'ppr')
    expect((await offered(terminal, 'league', 'show', 'zo')).words).toEqual([])
  })

  test('suggests undrafted players, field choices, profile entries, and notification targets', async () => {
    const terminal = await openPlayed()
    expect((await offered(terminal, 'draft', 'queue', 'add', 'sam')).words).toEqual(['sam_twin_qb'])
    expect((await offered(terminal, 'draft', 'queue', 'set', 'eve_edge,Sam')).words).toEqual(['eve_edge,sam_twin_qb'])
    expect((await offered(terminal, 'draft', 'pick', 'sam')).words).toEqual(['sam_twin_qb'])
    expect((await offered(terminal, 'draft', 'pick', 'ann')).words).toEqual([])
    expect((await offered(terminal, 'lineup', 'best', '1', '--by', 'p')).words).toEqual(['points', 'ppg'])
    expect((await offered(terminal, 'config', 'set', '')).words).toEqual([...PROFILE_ENTRIES])
    await terminal.run('notify', 'add', 'https://hooks.slack.com/services/T0/B0/x', '--on', 'trade')
    expect((await offered(terminal, 'notify', 'test', '')).words).toEqual(['hooks.slack.com'])
  })

  test('suggests unrostered players where a player is added', async () => {
    const terminal = await openPlayed()
    const free = ['eve_edge', 'gus_gale', 'sam_twin_lb', 'sam_twin_qb']
    expect((await offered(terminal, 'roster', 'add', '1', '')).words.sort()).toEqual(free)
    expect((await offered(terminal, 'roster', 'swap', '1', 'ann_arrow', '')).words.sort()).toEqual(free)
    expect((await offered(terminal, 'waiver', 'claim', '1', 'ann')).words).toEqual([])
    expect((await offered(terminal, 'waiver', 'claim', '1', 'eve')).words).toEqual(['eve_edge'])
  })

  test('suggests the players on the roster for a player to drop', async () => {
    const terminal = await openPlayed()
    expect((await offered(terminal, 'roster', 'drop', '1', '')).words).toEqual(
      expect.arrayContaining(['ann_arrow', 'cal_cross', 'dee_dart']),
    )
    expect((await offered(terminal, 'roster', 'drop', '2', 'a')).words).toEqual([])
    await terminal.run('league', 'close', '3')
    await terminal.run('roster', 'swap', '1', 'ann arrow', 'eve edge')
    expect((await offered(terminal, 'roster', 'drop', '1', 'ann')).words).toEqual([])
    expect((await offered(terminal, 'roster', 'drop', '1', 'eve')).words).toEqual(['eve_edge'])
    const behindFlags = ['--league', 'office', '--force', '--json', '1']
    expect((await offered(terminal, 'roster', 'drop', ...behindFlags, 'Cal')).words).toEqual(['cal_cross'])
  })
})
