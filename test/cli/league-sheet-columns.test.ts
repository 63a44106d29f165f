import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Answer } from '../../src/engine/index.ts'
import { needs, openDemoTerminal } from '../support/cli.ts'
import { temporaryFolder } from '../support/folder.ts'

const file = (text: string): string => {
  const path = join(temporaryFolder(), 'sheet.csv')
  writeFileSync(path, text)
  return path
}

type Imported = Answer<'importLeague'> extends infer All ? Extract<All, { imported: unknown }>['imported'] : never
type Lineup = { lineup: { slot: string; player: { name: string } | null; points: number | null }[] }

/** Imports a league sheet into a data folder with the demo season. */
const imported = async (text: string, ...more: string[]) => {
  const terminal = await openDemoTerminal()
  const ran = await terminal.run('league', 'import', '--sheet', file(text), '--rules', 'ppr', ...more, '--json')
  expect(ran.stderr).toBe('')
  const { imported: league } = JSON.parse(ran.stdout) as { imported: Imported }
  const named = ['--league', league.leagueId!] as const
  const show = async (...argv: string[]): Promise<never> => terminal.json(...argv, ...named)
  return { league, show }
}

const teamsOf = ({ teams }: Imported) => Object.fromEntries(teams.map(({ name, players }) => [name, players]))

describe('an import sheet with fantasy and NFL teams in separate columns', () => {
  const SHEETS: readonly [string, string][] = [
    [
      'franchise_name next to team',
      'week,franchise_id,franchise_name,lineup_slot,points,player_name,pos,team\n' +
        '1,1,Otters,QB,23.54,Nathaniel Tansywick,QB,CLE\n1,1,Otters,BE,30.3,Casimir Applebank,RB,BAL\n' +
        '1,2,Herons,QB,18.94,Clement Cloverfell,QB,LV\n',
    ],
    [
      'team_name next to older codes',
      'week,team_name,slot,points,player,pos,team\n1,Otters,QB,23.54,Nathaniel Tansywick,QB,CLV\n' +
        '1,Otters,BE,30.3,Casimir Applebank,RB,BLT\n1,Herons,QB,18.94,Clement Cloverfell,QB,OAK\n',
    ],
    [
      'franchise next to NFL team names and a free agent',
      'week,franchise,slot,points,player,pos,team\n1,Otters,QB,23.54,Nathaniel Tansywick,QB,Cleveland Browns\n' +
        '1,Otters,BE,30.3,Casimir Applebank,RB,FA\n1,Herons,QB,18.94,Clement Cloverfell,QB,Raiders\n',
    ],
    [
      "team next to the NFL's team_name",
      'week,team,slot,points,player,pos,team_name\n1,Otters,QB,23.54,Nathaniel Tansywick,QB,Browns\n' +
        '1,Otters,BE,30.3,Casimir Applebank,RB,Ravens\n1,Herons,QB,18.94,Clement Cloverfell,QB,Raiders\n',
    ],
    [
      'owner next to team',
      'week,owner,slot,points,first_name,last_name,pos,team\n1,Otters,QB,23.54,Nathaniel,Tansywick,QB,CLE\n' +
        '1,Otters,BE,30.3,Casimir,Applebank,RB,BAL\n1,Herons,QB,18.94,Clement,Cloverfell,QB,LV\n',
    ],
  ]

  test.each(SHEETS)('%s', async (_, text) => {
    const { league } = await imported(text, '--season', '1990')
    expect(teamsOf(league)).toEqual({ Herons: 1, Otters: 2 })
    expect(league.players.unmatched).toEqual([])
  })

  test('distinguishes team_id from team', async () => {
    const rows = '1,1,QB,23.54,Nathaniel Tansywick,QB,CLE\n1,2,QB,18.94,Clement Cloverfell,QB,LVR\n'
    const { league } = await imported(`week,team_id,slot,points,player,pos,team\n${rows}`, '--season', '1990')
    expect(teamsOf(league)).toEqual({ 1: 1, 2: 1 })
  })

  test('keeps fantasy teams that are named like NFL teams if there is a manager column', async () => {
    const rows = '1,Bears,Ida,QB,23.54,Nathaniel Tansywick\n1,Jets,Uwe,QB,18.94,Clement Cloverfell\n'
    const { league } = await imported(`week,team,manager,slot,points,player\n${rows}`, '--season', '1990')
    expect(teamsOf(league)).toEqual({ Bears: 1, Jets: 1 })
  })
})

test('imported players are found with the NFL team and position next to the name, as Yahoo writes them', async () => {
  const { league } = await imported(
    'Season,Week,Team,Opponent,Player,Pos,Slot,Points\n' +
      '1990,1,Otters,Herons,Nathaniel Tansywick (CLE - QB),QB,QB,23.54\n' +
      '1990,1,Herons,Otters,Clement Cloverfell LV - QB,QB,QB,18.94\n',
  )
  expect(league.players).toMatchObject({ matched: 2, unmatched: [] })
})

test('one week with points but no game does not drop a player from the other weeks', async () => {
  const rows = [1, 2, 8].flatMap((week, at) => [
    `1990,${week},Otters,Herons,Nathaniel Tansywick,QB,QB,${[23.54, 16.34, 2.72][at]}`,
    `1990,${week},Herons,Otters,Clement Cloverfell,QB,QB,1`,
  ])
  const { league, show } = await imported(`Season,Week,Team,Opponent,Player,Pos,Slot,Points\n${rows.join('\n')}\n`)
  expect(league.players.unmatched).toEqual([])
  expect(league.warnings).toContain('Nathaniel Tansywick has points in week 8 without a game, and scores 0 there')
  for (const [week, points] of [
    [1, 23.54],
    [2, 16.34],
  ]) {
    const { lineup } = (await show('team', 'show', 'Otters', '--week', String(week))) as Lineup
    expect(lineup).toMatchObject([{ player: { name: 'Nathaniel Tansywick' }, points }])
  }
  const { standings } = (await show('league', 'show')) as { standings: object[] }
  expect(standings).toMatchObject([{}, { team: { name: 'Otters' }, wins: 1, losses: 2, pointsFor: 39.88 }])
})

test('starters without slots are placed by position, and extra starters go to FLEX', async () => {
  const terminal = await openDemoTerminal()
  await needs(terminal, 'player', 'list', 'Tansywick', '--season', '1990')
  const { league, show } = await imported(
    'week,franchise_name,opponent_team_name,player_score,starter_status,player_name,pos,team\n' +
      '1,Otters,Herons,23.54,starter,Nathaniel Tansywick,QB,CLE\n1,Otters,Herons,30.3,starter,Casimir Applebank,RB,BAL\n' +
      '1,Otters,Herons,1,nonstarter,Clement Driftkeep,K,BAL\n1,Herons,Otters,18.94,starter,Clement Cloverfell,QB,LV\n' +
      '1,Herons,Otters,0,starter,Ignatius Garnetbank,RB,PHI\n',
    '--season',
    '1990',
  )
  expect(league.players.unmatched).toEqual([])
  const { lineup } = (await show('team', 'show', 'Otters', '--week', '1')) as Lineup
  expect(lineup.map(({ slot, player }) => [slot, player?.name])).toEqual([
    ['QB', 'Nathaniel Tansywick'],
    ['RB', 'Casimir Applebank'],
  ])
})
