import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Answer } from '../../src/engine/index.ts'
import { openDemoTerminal } from '../support/cli.ts'
import { temporaryFolder } from '../support/folder.ts'

const file = (text: string): string => {
  const path = join(temporaryFolder(), 'sheet.csv')
  writeFileSync(path, text)
  return path
}

type Imported = Answer<'importLeague'> extends infer All ? Extract<All, { imported: unknown }>['imported'] : never
type Paired = Record<'home' | 'away', { team: { name: string }; total: number }>
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

const STARTERS = `
1,Otters,Larks,23.54,starter,Nathaniel Tansywick,QB,CLE
1,Otters,Larks,30.3,starter,Casimir Applebank,RB,BAL
1,Otters,Larks,47.8,starter,Ignatius Garnetbank,RB,PHI
1,Otters,Larks,20,nonstarter,Clement Driftkeep,K,BAL
1,Larks,Otters,23.4,starter,Waldo Willetwick,QB,PIT
1,Larks,Otters,36.9,starter,Malachi Flintmere,RB,DEN
1,Larks,Otters,31,starter,Virgil Ploverridge,WR,TB
1,Herons,Crows,20.94,starter,Clement Cloverfell,QB,LV
1,Herons,Crows,43.6,starter,Gareth Junipergate,RB,NE
1,Herons,Crows,34,starter,Ephraim Dapplewick,WR,NO
1,Crows,Herons,21.38,starter,Ezra Walnutcombe,QB,DAL
1,Crows,Herons,21.7,starter,Wilder Emberlock,RB,NO
1,Crows,Herons,28.9,starter,Isidore Hazelthorpe,TE,BUF
`

/** Imports the rows above, with the column names of ffscrapr. */
const importedStarters = async () => {
  const heading = 'week,franchise_name,opponent_team_name,player_score,starter_status,player_name,pos,team'
  return imported(`${heading}${STARTERS}`, '--season', '1990')
}

test('starters without slots are placed by position, and extra starters go to FLEX', async () => {
  const { league, show } = await importedStarters()
  expect(league.players.unmatched).toEqual([])
  const lineupOf = async (team: string) => {
    const { lineup } = (await show('team', 'show', team, '--week', '1')) as Lineup
    return lineup.map(({ slot, player, points }) => [slot, player?.name, points])
  }
  expect(await lineupOf('Otters')).toEqual([
    ['QB', 'Nathaniel Tansywick', 23.54],
    ['RB', 'Casimir Applebank', 30.3],
    ['FLEX', 'Ignatius Garnetbank', 47.8],
  ])
  expect(await lineupOf('Herons')).toEqual([
    ['QB', 'Clement Cloverfell', 18.94],
    ['RB', 'Gareth Junipergate', 43.6],
    ['FLEX', 'Ephraim Dapplewick', 34],
  ])
})

test('opponent_team_name pairs the teams, and player_score is compared with the points here', async () => {
  const { show } = await importedStarters()
  const { matchups } = (await show('league', 'matchups', '--week', '1')) as { matchups: Paired[] }
  const pairs = matchups.map(({ home, away }) => [home, away].map(({ team, total }) => `${team.name} ${total}`).sort())
  expect(pairs.sort()).toEqual([
    ['Crows 71.98', 'Herons 96.54'],
    ['Larks 91.3', 'Otters 101.64'],
  ])
  expect(await show('league', 'verify')).toMatchObject({
    players: { compared: 13, equal: 12 },
    differences: [{ name: 'Clement Cloverfell', ours: 18.94, platform: 20.94 }],
  })
})
